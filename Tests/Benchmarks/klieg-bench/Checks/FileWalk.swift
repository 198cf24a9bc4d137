import Foundation
import KliegModel

/// The files and folders of a name below a folder.
enum FileWalk {
  static func paths(below folder: String, where matches: (String) -> Bool) throws -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else {
      throw KliegError(.noInput, "\(folder) cannot be read.", details: ["file": folder])
    }
    var paths: [String] = []
    while let path = walk.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if matches(name) { paths.append("\(folder)/\(path)") }
    }
    return paths.sorted()
  }
}

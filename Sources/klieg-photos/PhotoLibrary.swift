import Foundation
import UniformTypeIdentifiers

/// The pictures of a folder and of the folders within: the one place where photos come from.
final class PhotoLibrary: Sendable {
  /// The folder.
  let folder: URL

  init(folder: URL) {
    self.folder = folder
  }

  /// The names of all pictures, relative to the folder.
  func names() -> [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)
    var names: [String] = []
    while let name = files?.nextObject() as? String {
      if Self.isPicture(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// The photos of some names; those that are no more are left out.
  func photos(_ names: [String]) -> [PhotoEntity] {
    names.compactMap { name in
      let file = folder.appendingPathComponent(name)
      guard Self.isPicture(name), !name.split(separator: "/").contains(".."),
        let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
      else { return nil }
      return PhotoEntity(
        name, file: file, size: (facts[.size] as? Int) ?? 0, exif: Exif(path: file.path))
    }
  }

  private static func isPicture(_ name: String) -> Bool {
    let ending = (name as NSString).pathExtension
    guard !name.hasPrefix("."), let type = UTType(filenameExtension: ending) else { return false }
    return type.conforms(to: .image)
  }
}

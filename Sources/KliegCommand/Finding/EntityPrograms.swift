import FoundationEssentials
import Glibc
import KliegModel

/// The applications that have registered entity types: `klieg/entities/APP/TYPE.conf` in the user's
/// configuration, in the user's data and in `/usr/share`.
struct EntityPrograms {
  private let folders: [String]

  /// Looks into the folders of an environment.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    folders = CommandFile.folders(of: "entities", environment: environment)
  }

  /// The command that starts an application which has a type.
  ///
  /// - Parameters:
  ///   - type: The type's name.
  ///   - app: The application; nil where only one has the type.
  /// - Returns: The program and what it is told.
  /// - Throws: `KliegError` where there is none, or more than one.
  func command(for type: String, of app: String?) throws -> [String] {
    guard !type.contains("/"), app?.contains("/") != true else {
      throw KliegError(.usage, "“\(type)” is no name of an entity type.")
    }
    var files: [String: String] = [:]
    for folder in folders {
      let apps = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in apps where (app == nil || name == app) && files[name] == nil {
        let file = "\(folder)/\(name)/\(type).conf"
        if access(file, F_OK) == 0 { files[name] = file }
      }
    }
    guard let file = files.values.first else {
      throw KliegError(
        .noInput, "No application has registered the entity type “\(type)”; see --program.",
        details: ["file": folders.joined(separator: ", ")])
    }
    guard files.count == 1 else {
      let names = files.keys.sorted().joined(separator: ", ")
      throw KliegError(.usage, "\(names) have the entity type “\(type)”; say which with --app.")
    }
    return try CommandFile(path: file).words
  }
}

import Foundation
import Glibc
import KliegModel

/// The files that say how an application is started to be asked for its entities.
struct EntityRegistration {
  private let application: String
  private let line: String
  private let folder: String

  /// Prepares the files.
  ///
  /// - Parameters:
  ///   - application: The application's name.
  ///   - program: The program; nil for this very one.
  ///   - arguments: What it is told.
  ///   - environment: Where the user's data is.
  /// - Throws: `KliegError` with `usage` for what cannot be written down.
  init(
    application: String, program: String? = nil, arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let program = program ?? own else {
      throw KliegError(.usage, "It is not known which program this is.")
    }
    let words = [program] + arguments
    guard words.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
      throw KliegError(.usage, "Words with spaces in them cannot be registered: \(words).")
    }
    line = "command = \(words.joined(separator: " "))\n"
    self.application = application
    if let data = environment["XDG_DATA_HOME"], !data.isEmpty {
      folder = data + "/klieg"
    } else if let home = environment["HOME"], !home.isEmpty {
      folder = home + "/.local/share/klieg"
    } else {
      throw KliegError(.usage, "HOME is not set, so there is no place to register in.")
    }
  }

  /// Writes a file a type, and the one for the daemon; types that are no more are forgotten.
  func write(types: [String]) throws {
    let entities = "\(folder)/entities/\(application)"
    try make("\(folder)/reindexers")
    try make(entities)
    let present = (try? FileManager.default.contentsOfDirectory(atPath: entities)) ?? []
    for name in present where !types.map({ "\($0).conf" }).contains(name) {
      try? FileManager.default.removeItem(atPath: "\(entities)/\(name)")
    }
    for type in types where !type.contains("/") { try write("\(entities)/\(type).conf") }
    try write("\(folder)/reindexers/\(application).conf")
  }

  private func make(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw KliegError(.unexpected, "\(path) cannot be made: \(error).")
    }
    try protect(path, 0o755)
  }

  private func write(_ path: String) throws {
    do {
      try Data(line.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw KliegError(.unexpected, "\(path) cannot be written: \(error).")
    }
    try protect(path, 0o644)
  }

  /// Whatever the mask says, who starts the program refuses what others may write.
  private func protect(_ path: String, _ mode: mode_t) throws {
    guard chmod(path, mode) == 0 else {
      throw KliegError(.unexpected, "\(path) cannot be protected.")
    }
  }
}

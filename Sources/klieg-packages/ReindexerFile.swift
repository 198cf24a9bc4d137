import FoundationEssentials
import Glibc
import Klieg

/// The file that says how the daemon starts this program, in a folder that is the user's alone.
struct ReindexerFile {
  static let name = "klieg-packages"
  /// The line that names the command.
  let text: String
  private let folder: String

  /// Says what to start: this very program, with the inputs that it has now.
  init(
    _ options: Options, environment: [String: String] = ProcessInfo.processInfo.environment,
    program: String? = nil
  ) throws {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var words = [program ?? own ?? "/usr/bin/klieg-packages", "--reindex"]
    if let input = options.input {
      let current = FileManager.default.currentDirectoryPath
      words += ["--input", input.hasPrefix("/") ? input : "\(current)/\(input)"]
    }
    guard words.allSatisfy({ !$0.contains(where: \.isWhitespace) }) else {
      throw KliegError(.usage, "A path with spaces cannot be registered: \(words).")
    }
    text = "command = \(words.joined(separator: " "))\n"
    if let data = environment["XDG_DATA_HOME"], !data.isEmpty {
      folder = data + "/klieg/reindexers"
    } else if let home = environment["HOME"], !home.isEmpty {
      folder = home + "/.local/share/klieg/reindexers"
    } else {
      throw KliegError(.usage, "HOME is not set, so there is no place to register in.")
    }
  }

  /// Writes the file; returns the name that an index's description carries.
  func write() throws -> String {
    let path = "\(folder)/\(Self.name).conf"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw KliegError(.unexpected, "\(path) cannot be written: \(error).")
    }
    // Whatever the mask says, a daemon refuses what others may write.
    guard chmod(path, 0o644) == 0, chmod(folder, 0o755) == 0 else {
      throw KliegError(.unexpected, "\(path) cannot be protected.")
    }
    return "command:\(Self.name)"
  }
}

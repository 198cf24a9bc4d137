import Glibc

/// A file that says which command a name stands for: a line `command = /path arg arg`, and comments.
package struct CommandFile {
  /// The program and what it is told.
  package let words: [String]

  /// Where such files are looked for: in the user's configuration, in his data and in `/usr/share`; the
  /// first of a name counts.
  ///
  /// - Parameters:
  ///   - kind: What they are for, such as `reindexers`.
  ///   - environment: Says where the user's folders are.
  /// - Returns: The folders.
  package static func folders(of kind: String, environment: [String: String]) -> [String] {
    func folder(_ variable: String, _ usual: String) -> String? {
      if let path = environment[variable], !path.isEmpty { return path }
      guard let home = environment["HOME"], !home.isEmpty else { return nil }
      return home + usual
    }
    let places = [
      folder("XDG_CONFIG_HOME", "/.config"), folder("XDG_DATA_HOME", "/.local/share"), "/usr/share",
    ]
    return places.compactMap { $0.map { "\($0)/klieg/\(kind)" } }
  }

  /// Reads a file that belongs to this user or to root, and that nobody else may write.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``KliegError`` with the code ``KliegError/Code/badConfiguration``.
  package init(path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      throw Self.error(path, "cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Self.error(path, "is no plain file")
    }
    try Self.check(status, path)
    // Who may write the folder may put another file there.
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    var parent = stat()
    guard stat(folder, &parent) == 0 else { throw Self.error(folder, "cannot be looked at") }
    try Self.check(parent, folder)
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0, let text = String(validating: bytes[..<max(0, count)], as: UTF8.self) else {
      throw Self.error(path, "is not UTF-8")
    }
    words = try Self.words(text, path)
  }

  private static func words(_ text: String, _ path: String) throws -> [String] {
    var words: [String]?
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = parts[0].split(whereSeparator: \.isWhitespace)
      guard let first = key.first, !first.hasPrefix("#") else { continue }
      guard parts.count == 2, key == ["command"], words == nil else {
        throw error(path, "has a line that is not “command = /path arg …”, or two of them")
      }
      words = parts[1].split(whereSeparator: \.isWhitespace).map(String.init)
    }
    guard let words, words.first?.hasPrefix("/") == true else {
      throw error(path, "names no program by its whole path")
    }
    return words
  }

  private static func check(_ status: stat, _ path: String) throws {
    guard status.st_uid == getuid() || status.st_uid == 0 else {
      throw error(path, "belongs to somebody else")
    }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw error(path, "may be written by others")
    }
  }

  private static func error(_ path: String, _ fault: String) -> KliegError {
    KliegError(.badConfiguration, "\(path) \(fault).", details: ["file": path])
  }
}

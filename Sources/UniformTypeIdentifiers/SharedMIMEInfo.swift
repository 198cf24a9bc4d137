import Foundation

/// The machine's database of MIME types, as far as file names go.
enum SharedMIMEInfo {
  /// The MIME type of files with an extension.
  static func mimeType(ofExtension name: String) -> String? { table[name.lowercased()] }

  /// Read once, when a program first asks for what the table of types does not have.
  private static let table: [String: String] = {
    guard let text = try? String(contentsOfFile: "/usr/share/mime/globs2", encoding: .utf8)
    else { return [:] }
    return read(text)
  }()

  /// Reads the lines `weight:type:*.extension`, of which the first for an extension weighs most.
  static func read(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":")
      guard parts.count >= 3, parts[2].hasPrefix("*.") else { continue }
      let name = parts[2].dropFirst(2).lowercased()
      if !name.contains("*"), table[name] == nil { table[name] = String(parts[1]) }
    }
    return table
  }
}

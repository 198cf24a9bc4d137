import Foundation

/// What an app is called, and its indexes.
///
/// The default index has the app's name, the others that name, a slash and their own. Names that the
/// daemon could not take are shortened, with a number made of the whole name.
package struct ApplicationName: Sendable, Hashable {
  /// The name.
  package let text: String

  /// The most bytes that the daemon takes for an index.
  private static let longest = 80

  package init(text: String) { self.text = text }

  /// The name of this process's app: `$KLIEG_APPLICATION`, else that of the index which the daemon has
  /// started it for, else its bundle's or its program's.
  package static let current = ApplicationName(
    environment: ProcessInfo.processInfo.environment,
    program: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)

  /// Finds the name in an environment.
  package init(environment: [String: String], program: String) {
    let stated = environment["KLIEG_APPLICATION"] ?? ""
    let started = environment["KLIEG_REINDEX"]?.prefix { $0 != "/" } ?? ""
    let name = !stated.isEmpty ? stated : !started.isEmpty ? String(started) : program
    let plain = name.unicodeScalars.map { scalar in
      scalar == "/" || scalar.properties.generalCategory == .control ? "_" : String(scalar)
    }
    text = Self.shortened(plain.joined(), to: 60)
  }

  /// The daemon's name of an index.
  package func index(_ name: String?) -> String {
    guard let name else { return text }
    let isPlain = !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    let whole = "\(text)/\(name)"
    if isPlain, !name.isEmpty, whole.utf8.count <= Self.longest { return whole }
    let visible = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let mark = Self.mark(of: name)
    let room = Self.longest - text.utf8.count - mark.utf8.count - 2
    return "\(text)/\(Self.prefix(String(String.UnicodeScalarView(visible)), room))~\(mark)"
  }

  private static func shortened(_ name: String, to limit: Int) -> String {
    guard name.utf8.count > limit else { return name.isEmpty ? "app" : name }
    let mark = mark(of: name)
    return prefix(name, limit - mark.utf8.count - 1) + "~" + mark
  }

  private static func prefix(_ text: String, _ bytes: Int) -> String {
    var result = ""
    for character in text {
      guard result.utf8.count + String(character).utf8.count <= bytes else { break }
      result.append(character)
    }
    return result
  }

  /// FNV-1a of a name, in hexadecimal digits: the same in every process.
  private static func mark(of name: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

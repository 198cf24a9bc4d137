import KliegModel

/// What the name of an activation stands for.
enum Activation: Hashable {
  /// A command, as a file of that name says.
  case command(String)
  /// A unit of the user's systemd.
  case unit(String)
  /// A name on the user's bus.
  case bus(String)

  /// Reads `command:NAME`, `unit:NAME.service` or `bus:NAME`.
  ///
  /// - Throws: ``KliegError/Code/invalidParameter`` for anything else: a name has letters, digits and
  ///   `.-_@`, and begins with a letter or digit, so that it can be neither a path nor an option.
  init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isName(parts[1]) else { throw Self.refusal(text) }
    let name = String(parts[1])
    switch parts[0] {
    case "command": self = .command(name)
    case "unit" where name.hasSuffix(".service"): self = .unit(name)
    case "bus" where name.contains("."): self = .bus(name)
    default: throw Self.refusal(text)
    }
  }

  private static func isName(_ text: Substring) -> Bool {
    guard (1...200).contains(text.utf8.count), let first = text.utf8.first, isPlain(first)
    else { return false }
    return text.utf8.allSatisfy { isPlain($0) || Array(".-_@".utf8).contains($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func refusal(_ text: String) -> KliegError {
    KliegError(
      .invalidParameter,
      "“\(text.prefix(100))” starts nothing: an activation is command:NAME, unit:NAME.service or "
        + "bus:NAME.", details: ["parameter": "activation"])
  }
}

internal import Glibc
internal import KliegModel

/// Finds members of a payload by name and passes over the others, which most often are most of it.
///
/// A payload is as ``Payload`` wrote it, or its row would not match its digest. Whatever is not plain,
/// such as an escape in a name or a list that is wanted, is left to the parser.
struct PayloadScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The attributes of some names; nil where a parser must look.
  mutating func attributes(_ names: AttributeNames) -> [String: AttributeValue]? {
    var found: [String: AttributeValue] = [:]
    guard take(UInt8(ascii: "{")) else { return nil }
    if take(UInt8(ascii: "}")) { return found }
    while found.count < names.utf8.count {
      guard let name = string(), !name.hasEscape, take(UInt8(ascii: ":")) else { return nil }
      if let wanted = names.utf8.first(where: { $0.elementsEqual(bytes[name.range]) }) {
        guard let value = value() else { return nil }
        found[String(decoding: wanted, as: UTF8.self)] = value
      } else if !skip() {
        return nil
      }
      guard take(UInt8(ascii: ",")) else { return take(UInt8(ascii: "}")) ? found : nil }
    }
    return found
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// Passes a string, and says where its content is.
  private mutating func string() -> (range: Range<Int>, hasEscape: Bool)? {
    guard take(UInt8(ascii: "\"")), let base = bytes.baseAddress else { return nil }
    let start = place
    var hasEscape = false
    while place < bytes.count {
      guard let quote = memchr(base + place, 0x22, bytes.count - place) else { return nil }
      let end = UnsafeRawPointer(quote) - UnsafeRawPointer(base)
      guard let escape = memchr(base + place, 0x5C, end - place) else {
        place = end + 1
        return (start..<end, hasEscape)
      }
      hasEscape = true
      place = UnsafeRawPointer(escape) - UnsafeRawPointer(base) + 2
    }
    return nil
  }

  /// Takes a value that is a string without escapes, or a whole number or truth.
  private mutating func value() -> AttributeValue? {
    guard place < bytes.count else { return nil }
    if bytes[place] == UInt8(ascii: "\"") {
      guard let string = string(), !string.hasEscape else { return nil }
      return .string(String(decoding: bytes[string.range], as: UTF8.self))
    }
    let start = place
    guard skip() else { return nil }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return Int64(text).map { .integer($0) }
    }
  }

  /// Passes a value; false where it has no end.
  private mutating func skip() -> Bool {
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return false }
        if depth == 0 { return true }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ","): if depth == 0 { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return true }
        depth -= 1
        if depth == 0 {
          place += 1
          return true
        }
      default: break
      }
      place += 1
    }
    return false
  }
}

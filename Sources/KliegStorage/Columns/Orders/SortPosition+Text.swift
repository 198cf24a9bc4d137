import FoundationEssentials
import KliegModel

extension SortPosition {
  /// The position as text of letters, digits, `-` and `_` alone.
  package var text: String {
    var bytes = PositionWriter()
    bytes.append(UInt64(values.count))
    for value in values { bytes.append(value) }
    bytes.append(identity.identifier)
    bytes.append(identity.type ?? "")
    bytes.append(UInt64(bitPattern: row))
    return Data(bytes.bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads what ``text`` gives; nil for anything else.
  package init?(text: String) {
    var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    while base64.utf8.count % 4 != 0 { base64 += "=" }
    guard let data = Data(base64Encoded: base64) else { return nil }
    var reader = PositionReader(bytes: [UInt8](data)[...])
    // A value takes a byte at least, so that no number is believed that the text cannot hold.
    guard let count = reader.number(), count <= UInt64(data.count) else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = reader.value() else { return nil }
      values.append(value)
    }
    guard let identifier = reader.string(), let type = reader.string(),
      let row = reader.number(), reader.bytes.isEmpty
    else { return nil }
    let identity = ItemReference(identifier, type: type.isEmpty ? nil : type)
    self.init(values: values, identity: identity, row: Int64(bitPattern: row))
  }
}

/// Writes numbers in as few bytes as they need.
private struct PositionWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ value: SortPosition.Value) {
    switch value {
    case .absent: bytes.append(0)
    case .boolean(let flag): bytes.append(flag ? 2 : 1)
    case .number(let number):
      bytes.append(3)
      append(number.nearest.bitPattern.byteSwapped)
      append(UInt64(UInt16(bitPattern: number.difference)))
    case .date(let microseconds):
      bytes.append(4)
      append(UInt64(bitPattern: microseconds))
    case .text(let text):
      bytes.append(5)
      append(text)
    case .score(let score):
      bytes.append(6)
      append(score.bitPattern.byteSwapped)
    }
  }
}

private struct PositionReader {
  var bytes: ArraySlice<UInt8>

  mutating func number() -> UInt64? {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = bytes.popFirst(), shift < 63 || byte < 2 else { return nil }
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
    }
    return nil
  }

  mutating func string() -> String? {
    guard let count = number(), count <= UInt64(bytes.count) else { return nil }
    defer { bytes = bytes.dropFirst(Int(count)) }
    return String(validating: bytes.prefix(Int(count)), as: UTF8.self)
  }

  mutating func value() -> SortPosition.Value? {
    switch bytes.popFirst() {
    case 0: return .absent
    case 1: return .boolean(false)
    case 2: return .boolean(true)
    case 3:
      guard let bits = number(), let difference = number(), let small = UInt16(exactly: difference)
      else { return nil }
      return Self.finite(bits).map {
        .number(WideNumber(nearest: $0, difference: Int16(bitPattern: small)))
      }
    case 4: return number().map { .date(Int64(bitPattern: $0)) }
    case 5: return string().map { .text($0) }
    case 6: return number().flatMap(Self.finite).map { .score($0) }
    default: return nil
    }
  }

  private static func finite(_ bits: UInt64) -> Double? {
    let number = Double(bitPattern: bits.byteSwapped)
    return number.isFinite ? number : nil
  }
}

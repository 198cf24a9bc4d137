import FoundationEssentials

// Foundation's own way goes through formats, which takes longer than all else that is done with a name.
extension UUID {
  private static let digits = Array("0123456789ABCDEF".utf8)
  /// The bytes before which a hyphen stands.
  private static func isGroup(_ number: Int) -> Bool {
    number == 4 || number == 6 || number == 8 || number == 10
  }

  /// Reads what ``text`` says; nil for all else, small letters too.
  init?(text: String) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    var rest = text.utf8[...]
    guard rest.count == 36 else { return nil }
    let isRead = withUnsafeMutableBytes(of: &bytes) { bytes in
      for number in bytes.indices {
        if Self.isGroup(number), rest.popFirst() != UInt8(ascii: "-") { return false }
        guard let high = rest.popFirst().flatMap(Self.value),
          let low = rest.popFirst().flatMap(Self.value)
        else { return false }
        bytes[number] = high << 4 | low
      }
      return true
    }
    guard isRead else { return nil }
    self.init(uuid: bytes)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The same as `uuidString`.
  var text: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var end = 0
      withUnsafeBytes(of: uuid) { bytes in
        for (number, byte) in bytes.enumerated() {
          if Self.isGroup(number) {
            buffer[end] = UInt8(ascii: "-")
            end += 1
          }
          buffer[end] = Self.digits[Int(byte >> 4)]
          buffer[end + 1] = Self.digits[Int(byte & 15)]
          end += 2
        }
      }
      return end
    }
  }
}

import KliegModel

/// An index's name, and the folder that stands for it.
package struct IndexName: Hashable, Sendable {
  package let text: String

  /// Takes a name of 1 to 80 bytes (encoded, it must fit a file name) without control characters.
  package init(_ text: String) throws {
    let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard (1...80).contains(text.utf8.count), isPlain else {
      throw KliegError(
        .invalidParameter,
        "An index's name has 1 to 80 bytes and no control characters; “\(text.prefix(100))” has "
          + "\(text.utf8.count) bytes.", details: ["parameter": "index"])
    }
    self.text = text
  }

  /// The name as a file name: letters, digits, `-` and `_` as they are, all else as `%XX`.
  package var folder: String {
    var folder = ""
    for byte in text.utf8 {
      if Self.isPlain(byte) {
        folder.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        folder += byte < 16 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return folder
  }

  /// The name that a folder stands for, or nil where it stands for none.
  package init?(folder: String) {
    var bytes: [UInt8] = []
    var rest = Array(folder.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        guard Self.isPlain(byte) else { return nil }
        bytes.append(byte)
      }
    }
    guard let name = try? IndexName(String(decoding: bytes, as: UTF8.self)), name.folder == folder
    else { return nil }
    self = name
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

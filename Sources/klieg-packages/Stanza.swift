/// One paragraph of Debian's control format: fields, each `Name: value`, where a line that begins
/// with a blank continues the value above it.
///
/// It keeps the bytes as they came and decodes a field only when asked, since a catalogue has
/// a million lines of which an index wants a third.
struct Stanza {
  private let bytes: [UInt8]
  private let fields: [(name: Range<Int>, value: Range<Int>)]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    fields = Self.fields(of: bytes)
  }

  /// The field's first line; nil where the field is missing or its first line is empty.
  subscript(name: StaticString) -> String? {
    guard let value = value(name) else { return nil }
    let line = trimmed(value.lowerBound..<(newline(from: value.lowerBound, to: value.upperBound)))
    return line.isEmpty ? nil : text(line)
  }

  /// The field's lines after the first, each without the blank that marks it.
  ///
  /// In a description a single dot stands for an empty line.
  func continuation(_ name: StaticString) -> String? {
    guard let value = value(name) else { return nil }
    var result: [UInt8] = []
    var start = newline(from: value.lowerBound, to: value.upperBound) + 1
    while start < value.upperBound {
      let end = newline(from: start, to: value.upperBound)
      // Only the blank that marks the line goes, since verbatim lines have more of them.
      var line = start + 1..<max(start + 1, end)
      if line.last.map({ bytes[$0] == UInt8(ascii: "\r") }) == true { line.removeLast() }
      if !result.isEmpty { result.append(UInt8(ascii: "\n")) }
      if !(line.count == 1 && bytes[line.lowerBound] == UInt8(ascii: ".")) {
        result += bytes[line]
      }
      start = end + 1
    }
    return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
  }

  /// The whole value as a list separated by commas, over all its lines.
  func list(_ name: StaticString) -> [String] {
    guard let value = value(name) else { return [] }
    return bytes[value].split(separator: UInt8(ascii: ",")).compactMap { part in
      let entry = trimmed(part.startIndex..<part.endIndex)
      return entry.isEmpty ? nil : text(entry)
    }
  }

  private func value(_ name: StaticString) -> Range<Int>? {
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    // NB: field names are compared without case, as dpkg does.
    return fields.first { field in
      field.name.count == wanted.count
        && zip(bytes[field.name], wanted).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }?.value
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func newline(from start: Int, to end: Int) -> Int {
    bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, Self.isBlank(bytes[first]) { range.removeFirst() }
    while let last = range.last, Self.isBlank(bytes[last]) { range.removeLast() }
    return range
  }

  private static func fields(of bytes: [UInt8]) -> [(name: Range<Int>, value: Range<Int>)] {
    var fields: [(name: Range<Int>, value: Range<Int>)] = []
    fields.reserveCapacity(24)
    var isFieldOpen = false
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      if let first = line.first, isBlank(first) {
        // A continuation after something that is no field belongs to nothing.
        if isFieldOpen {
          let last = fields.count - 1
          fields[last].value = fields[last].value.lowerBound..<end
        }
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > start {
        fields.append((name: start..<colon, value: colon + 1..<end))
        isFieldOpen = true
      } else {
        isFieldOpen = false
      }
      start = end + 1
    }
    return fields
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }
}

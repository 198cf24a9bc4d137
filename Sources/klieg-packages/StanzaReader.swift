/// Reads stanzas, which empty lines separate, one at a time.
///
/// It never holds more than one stanza and one block; a stanza over `limit` bytes is passed over.
struct StanzaReader {
  private let source: ByteSource
  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the stanza begins that is being read, and how far its lines have been looked at.
  private var start = 0
  private var position = 0

  init(_ source: ByteSource, limit: Int = 1 << 20) {
    self.source = source
    self.limit = limit
  }

  /// The next stanza, or nil at the end.
  mutating func next() throws -> Stanza? {
    var isTooLong = false
    while true {
      guard let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) else {
        if buffer.count - start > limit {
          isTooLong = true
          buffer.removeAll(keepingCapacity: true)
          start = 0
          position = 0
        }
        if try refill() { continue }
        let rest = Array(buffer[start...])
        start = buffer.count
        position = start
        return isTooLong || rest.isEmpty ? nil : Stanza(rest)
      }
      let isSeparator = buffer[position..<end].allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
      let stanza = start..<position
      position = end + 1
      guard isSeparator else { continue }
      start = position
      if isTooLong || stanza.count > limit {
        isTooLong = false
      } else if !stanza.isEmpty {
        return Stanza(Array(buffer[stanza]))
      }
    }
  }

  /// Whether there was more; what has been used is dropped.
  private mutating func refill() throws -> Bool {
    buffer.removeSubrange(..<start)
    position -= start
    start = 0
    return try source.read(into: &buffer)
  }
}

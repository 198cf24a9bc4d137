import KliegJSON
import KliegModel

extension JSONValue {
  /// Reads a moment after RFC 3339.
  func readTimestamp() throws(MessageFault) -> Timestamp {
    let text = try readString()
    guard let moment = Timestamp(text) else {
      throw MessageFault("is “\(text.prefix(40))”, which is no moment after RFC 3339")
    }
    return moment
  }
}

extension JSONWriter {
  mutating func member(_ key: StaticString, _ moment: Timestamp?) {
    member(key, moment?.description)
  }
}

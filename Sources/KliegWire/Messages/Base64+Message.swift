import FoundationEssentials
import KliegJSON

extension JSONValue {
  /// Reads a client state.
  func readBase64() throws(MessageFault) -> [UInt8] {
    guard let data = Data(base64Encoded: try readString()) else {
      throw MessageFault("is not base64")
    }
    return [UInt8](data)
  }
}

extension JSONWriter {
  mutating func member(_ key: StaticString, base64 bytes: [UInt8]?) {
    guard let bytes else { return }
    self.key(key)
    string(Data(bytes).base64EncodedString())
  }
}

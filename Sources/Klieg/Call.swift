/// A call as it is sent.
struct Call: Sendable {
  let method: String
  /// A JSON object; empty for none.
  let parameters: [UInt8]
  /// Whether doing it twice is as good as doing it once.
  let isRepeatable: Bool
}

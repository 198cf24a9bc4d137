/// A place in an ordered answer, from which the next page goes on.
///
/// It holds the sort keys of the last hit and the hit's identity, so that what is donated or deleted
/// meanwhile neither repeats nor leaves out any other hit. It belongs to one query: with another filter
/// or order it is refused.
public struct Cursor: RawRepresentable, Sendable, Hashable {
  /// Opaque text.
  public let rawValue: String

  /// Makes a cursor of the text that an answer gave.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// A number that is computed over the matches of a group.
public struct Measure: Sendable, Hashable {
  /// What is computed.
  public enum Function: String, Sendable, Hashable, CaseIterable {
    /// The number of items that have a value.
    case count
    /// The sum; exact for integers while it fits 64 bits, a double otherwise.
    case sum
    /// The arithmetic mean.
    case average
    /// The smallest value: of numbers, dates, and strings by their code points.
    case minimum
    /// The largest value.
    case maximum
  }

  /// What is computed.
  public var function: Function
  /// Of which attribute; each of several values counts.
  public var attribute: String

  /// Makes a measure.
  public init(_ function: Function, of attribute: String) {
    self.function = function
    self.attribute = attribute
  }
}

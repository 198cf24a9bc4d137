public import FoundationEssentials

/// A moment in microseconds since 1970-01-01T00:00:00Z, over the whole signed range.
///
/// Exact where a `Date`, a floating-point number, is not; about 292,000 years either way.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Microseconds since the Unix epoch; negative before it.
  public var microseconds: Int64

  /// Makes a moment of microseconds since the Unix epoch.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Makes a moment of a date, rounded to the microsecond and clamped to the range.
  public init(_ date: Date) {
    let value = (date.timeIntervalSince1970 * 1_000_000).rounded()
    if value.isNaN {
      microseconds = 0
    } else if value >= Double(Int64.max) {
      microseconds = .max
    } else if value <= Double(Int64.min) {
      microseconds = .min
    } else {
      microseconds = Int64(value)
    }
  }

  /// The moment as Foundation's date; to the microsecond between the years 1900 and 2100.
  public var date: Date {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return Date(timeIntervalSince1970: Double(seconds) + Double(rest) / 1_000_000)
  }

  /// The present moment.
  public static var now: Timestamp { Timestamp(Date()) }

  /// Whether one moment is before another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The moment a number of seconds later; saturates at the ends of the range.
  public func adding(seconds: Int64) -> Timestamp {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, overflowed) = microseconds.addingReportingOverflow(product)
    guard !overflow, !overflowed else {
      return Timestamp(microseconds: seconds < 0 ? .min : .max)
    }
    return Timestamp(microseconds: sum)
  }
}

package import FoundationEssentials
import Glibc
package import KliegModel

/// When the days of a time zone begin.
///
/// FoundationEssentials knows no time zone by name, and Foundation costs a client 7 MB and 30 ms: so the
/// zone of the process is the C library's, and another one is the caller's.
package struct LocalDays: Sendable {
  /// Seconds east of Greenwich at a second since 1970.
  private let offset: @Sendable (Int64) -> Int64

  /// Makes the days of a time zone, or of the process's.
  package init(_ timeZone: TimeZone? = nil) {
    if let timeZone {
      offset = {
        Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))))
      }
    } else {
      tzset()
      offset = { second in
        var second = time_t(second)
        var parts = tm()
        return localtime_r(&second, &parts) == nil ? 0 : Int64(parts.tm_gmtoff)
      }
    }
  }

  /// The beginning of the span of time that a moment is in, or of the one so many later.
  package func start(
    of unit: CalendarUnit, at moment: Timestamp, adding count: Int64 = 0
  ) -> Timestamp {
    let (second, _) = Timestamp.floorDivide(moment.microseconds, 1_000_000)
    if unit == .hour { return start(ofHourAt: second, adding: count) }
    let day = dayNumber(at: second)
    let civil = Timestamp.civil(fromDays: day)
    let months: Int64? =
      switch unit {
      case .month: (civil.year * 12 + civil.month - 1).saturatingAdding(count)
      case .year: civil.year.saturatingAdding(count).saturatingMultiplied(by: 12)
      case .hour, .day, .week: nil
      }
    if let months {
      let (year, month) = Timestamp.floorDivide(months.clamped(to: Self.months), 12)
      return start(ofDay: Timestamp.days(year: year, month: month + 1, day: 1))
    }
    guard unit == .week else { return start(ofDay: day.saturatingAdding(count)) }
    // The first of January 1970 was a Thursday.
    let (_, weekday) = Timestamp.floorDivide(day + 3, 7)
    return start(ofDay: (day - weekday).saturatingAdding(count.saturatingMultiplied(by: 7)))
  }

  /// The moments before the end of the range that a month may begin in, and as far the other way.
  private static let months: ClosedRange<Int64> = -3_600_000...3_600_000

  private func start(ofHourAt second: Int64, adding count: Int64) -> Timestamp {
    let local = second + offset(second)
    let (hour, _) = Timestamp.floorDivide(local, 3600)
    let start = second - (local - hour * 3600)
    return Timestamp(microseconds: start.saturatingMultiplied(by: 1_000_000))
      .adding(seconds: count.saturatingMultiplied(by: 3600))
  }

  /// Days since 1970-01-01 by the local clock.
  private func dayNumber(at second: Int64) -> Int64 {
    Timestamp.floorDivide(second + offset(second), 86_400).quotient
  }

  /// The first second of a day: where midnight is left out, or the whole day, the first one after it.
  private func start(ofDay day: Int64) -> Timestamp {
    guard let noon = day.multiplied(by: 86_400, within: Timestamp.seconds) else {
      return Timestamp(microseconds: day < 0 ? .min : .max)
    }
    // No zone is as far as 26 hours from Greenwich.
    var low = noon - 26 * 3600
    var high = noon + 26 * 3600
    while low < high {
      let middle = low + (high - low) / 2
      if dayNumber(at: middle) < day { low = middle + 1 } else { high = middle }
    }
    return Timestamp(microseconds: low.saturatingMultiplied(by: 1_000_000))
  }
}

extension Timestamp {
  /// The whole seconds of the range.
  fileprivate static let seconds = Int64.min / 1_000_000...Int64.max / 1_000_000
}

extension Int64 {
  func saturatingAdding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  func saturatingMultiplied(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  fileprivate func multiplied(by other: Int64, within range: ClosedRange<Int64>) -> Int64? {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow || !range.contains(product) ? nil : product
  }

  fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

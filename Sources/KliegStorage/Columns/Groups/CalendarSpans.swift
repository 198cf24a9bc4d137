import KliegModel

/// The spans of the calendar in a time zone: Gregorian in all centuries, weeks from Monday.
///
/// Days and longer spans go by the date that the clocks of the zone show, so that a day of the change
/// has 23 hours or 25, one that was left out has none, and one that was entered twice is one. Hours are
/// hours of time: that which the clocks show twice is two.
struct CalendarSpans {
  private let unit: CalendarUnit
  private let rules: ZoneRules

  private static let day: Int64 = 86_400

  init(_ unit: CalendarUnit, timeZone: String?) throws {
    self.unit = unit
    rules = try ZoneRules(timeZone)
  }

  /// A number for the span of a moment in microseconds; equal ones are of one span.
  func span(of moment: Int64) throws -> Int64 {
    let second = moment.flooredDivision(by: 1_000_000)
    let stretch = try rules.stretch(second)
    let local = second + stretch.offset
    if unit == .hour { return max(local.floored(to: 3600) - stretch.offset, stretch.begin) }
    let day = local.flooredDivision(by: Self.day)
    switch unit {
    case .hour, .day: return day
    // The first of January 1970 was a Thursday.
    case .week: return (day + 3).floored(to: 7) - 3
    case .month:
      let (year, month) = Self.month(of: day)
      return Self.day(ofYear: year, month: month)
    case .year: return Self.day(ofYear: Self.month(of: day).year, month: 1)
    }
  }

  /// When a span begins, in microseconds: the first moment of it.
  func begin(of span: Int64) throws -> Int64 {
    let second = unit == .hour ? span : try first(ofDay: span)
    let (moment, overflow) = second.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? (second < 0 ? .min : .max) : moment
  }

  /// The first second at which the clocks show a day, or one after it where they leave it out.
  private func first(ofDay day: Int64) throws -> Int64 {
    let midnight = day * Self.day
    // No zone has ever been further from UTC than this, so that it is before then nowhere.
    var stretch = try rules.stretch(midnight - 2 * Self.day)
    while stretch.end < .max {
      let second = max(midnight - stretch.offset, stretch.begin)
      if second < stretch.end { return second }
      stretch = try rules.stretch(stretch.end)
    }
    return max(midnight - stretch.offset, stretch.begin)
  }

  /// The year and the month of a day; years begin in March here, so that leap days are at an end.
  private static func month(of day: Int64) -> (year: Int64, month: Int64) {
    let shifted = day + 719_468
    let era = shifted.flooredDivision(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400
    return month < 10 ? (year, month + 3) : (year + 1, month - 9)
  }

  /// The first day of a month.
  private static func day(ofYear year: Int64, month: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredDivision(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  /// The quotient, rounded down.
  fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The number, rounded down to a multiple.
  fileprivate func floored(to divisor: Int64) -> Int64 {
    flooredDivision(by: divisor) * divisor
  }
}

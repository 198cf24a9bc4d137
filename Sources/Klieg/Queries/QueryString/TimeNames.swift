import KliegModel

/// The moments and spans that `$time` names.
struct TimeNames: Sendable {
  let now: Timestamp
  let days: LocalDays

  /// What a name stands for.
  enum Meaning: Equatable {
    case moment(Timestamp)
    /// From a moment to before another.
    case span(Timestamp, Timestamp)

    /// The moment, or the span's beginning.
    var start: Timestamp {
      switch self {
      case .moment(let moment), .span(let moment, _): moment
      }
    }
  }

  /// What may stand in parentheses after a name.
  enum Argument: Equatable {
    case nothing, count, moment
  }

  /// A name of the table.
  struct Name: Equatable {
    let argument: Argument
    let unit: CalendarUnit?
    let shift: Int64
  }

  static let table: [String: Name] = [
    "now": Name(argument: .count, unit: nil, shift: 0),
    "today": Name(argument: .count, unit: .day, shift: 0),
    "yesterday": Name(argument: .nothing, unit: .day, shift: -1),
    "this_week": Name(argument: .count, unit: .week, shift: 0),
    "last_week": Name(argument: .nothing, unit: .week, shift: -1),
    "this_month": Name(argument: .count, unit: .month, shift: 0),
    "this_year": Name(argument: .count, unit: .year, shift: 0),
    "iso": Name(argument: .moment, unit: nil, shift: 0),
  ]

  /// The moment or span that a name of the table means, so many of its units later.
  func meaning(of name: Name, count: Int64) -> Meaning {
    guard let unit = name.unit else { return .moment(now.adding(seconds: count)) }
    let count = count.saturatingAdding(name.shift)
    return .span(
      days.start(of: unit, at: now, adding: count),
      days.start(of: unit, at: now, adding: count.saturatingAdding(1)))
  }
}

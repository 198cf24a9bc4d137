/// A span of time by the calendar.
public enum CalendarUnit: String, Sendable, Hashable, CaseIterable {
  case hour, day
  /// From Monday.
  case week
  case month, year
}

/// Counts matches by the values of an attribute: facets, sections and totals.
///
/// ```swift
/// var query = Query(filter: .attribute("section", .equal("games")), limit: 0)
/// query.groupings = [Grouping(by: "maintainer", measures: [.sum("installedSize")])]
/// ```
public struct Grouping: Sendable, Hashable {
  /// The attribute; nil makes one group of all matches.
  ///
  /// An item with several values is in each of their groups, one without a value in the group of
  /// `null`.
  public var attribute: String?
  /// The span of time that is one group, for dates.
  public var unit: CalendarUnit?
  /// The time zone whose days and months count, such as `Europe/Oslo`; nil for UTC.
  public var timeZone: String?
  /// What to compute in each group.
  public var measures: [Measure]
  /// Which groups come first.
  public var order: Order
  /// At most so many groups.
  public var limit: Int

  /// Which groups come first.
  public enum Order: Sendable, Hashable {
    /// The largest; those as large as each other by value.
    case count
    /// By value, strings by collation; the group of `null` comes last.
    case value(SortKey.Direction)
  }

  /// Makes a grouping.
  public init(
    by attribute: String? = nil, unit: CalendarUnit? = nil, timeZone: String? = nil,
    measures: [Measure] = [], order: Order = .count, limit: Int = 100
  ) {
    self.attribute = attribute
    self.unit = unit
    self.timeZone = timeZone
    self.measures = measures
    self.order = order
    self.limit = limit
  }
}

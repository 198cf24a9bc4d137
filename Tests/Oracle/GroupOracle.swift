import Foundation
package import KliegModel

/// Groups and measures, worked out item by item.
struct GroupOracle {
  let grouping: Grouping
  /// An item's values of an attribute.
  let values: (Item, String) -> [AttributeValue]

  func groups(of items: [Item]) -> GroupList {
    // All matches are one group, even where there are none.
    var members: [AttributeValue: [Item]] = grouping.attribute == nil ? [.null: []] : [:]
    for item in items {
      for key in keys(of: item) { members[key, default: []].append(item) }
    }
    let all = members.map { value, items in
      Group(
        value: value, count: items.count, measures: grouping.measures.map { measure($0, items) })
    }
    return GroupList(
      groups: Array(all.sorted(by: precedes).prefix(grouping.limit)), total: all.count)
  }

  private func keys(of item: Item) -> Set<AttributeValue> {
    guard let attribute = grouping.attribute else { return [.null] }
    let keys = Set(values(item, attribute).map { grouped($0).normalised })
    return keys.isEmpty ? [.null] : keys
  }

  private func grouped(_ value: AttributeValue) -> AttributeValue {
    guard let unit = grouping.unit, case .date(let moment) = value else { return value }
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = grouping.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
    let component: Calendar.Component =
      switch unit {
      case .hour: .hour
      case .day: .day
      case .week: .weekOfYear
      case .month: .month
      case .year: .year
      }
    let start = calendar.dateInterval(of: component, for: moment.date)?.start
    return start.map { .date(Timestamp($0)) } ?? value
  }

  private func measure(_ measure: Measure, _ items: [Item]) -> AttributeValue {
    let lists = items.map { values($0, measure.attribute) }
    let all = lists.flatMap { $0 }
    if measure.function == .count { return .integer(Int64(lists.count { !$0.isEmpty })) }
    guard !all.isEmpty else { return .null }
    let sorted = all.sorted { ValueOrder.order($0, $1) < 0 }
    switch measure.function {
    case .minimum: return sorted[0].normalised
    case .maximum: return sorted[sorted.count - 1].normalised
    case .sum: return Self.sum(all)
    case .average:
      guard let sum = Self.sum(all).double else { return .null }
      return .number(sum / Double(all.count))
    case .count: return .null
    }
  }

  private static func sum(_ values: [AttributeValue]) -> AttributeValue {
    var whole: Int64 = 0
    for value in values {
      guard case .integer(let number) = value.normalised,
        case (let sum, false) = whole.addingReportingOverflow(number)
      else {
        return AttributeValue.number(values.reduce(0) { $0 + ($1.double ?? 0) }).normalised
      }
      whole = sum
    }
    return .integer(whole)
  }

  private func precedes(_ left: Group, _ right: Group) -> Bool {
    if grouping.order == .count, left.count != right.count { return left.count > right.count }
    if left.value == .null || right.value == .null {
      return right.value == .null && left.value != .null
    }
    let order = ValueOrder.order(left.value, right.value)
    return grouping.order == .value(.descending) ? order > 0 : order < 0
  }
}

extension GroupList {
  /// The list with numbers that are whole as integers, which a column does not tell apart.
  package var normalised: GroupList {
    GroupList(
      groups: groups.map {
        Group(
          value: $0.value.normalised, count: $0.count, measures: $0.measures.map(\.normalised))
      }, total: total)
  }
}

extension AttributeValue {
  /// A number that is whole as an integer.
  var normalised: AttributeValue {
    if case .number(let number) = self, let whole = Int64(exactly: number) {
      .integer(whole)
    } else {
      self
    }
  }

  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

import Foundation
import KliegModel
import KliegStorage

extension ColumnModel {
  /// A value that differs from others as its bytes do.
  private struct Key: Hashable {
    let value: AttributeValue
    private let bytes: [UInt8]

    init(_ value: AttributeValue) {
      self.value = value
      bytes = if case .string(let text) = value { Array(text.utf8) } else { [] }
    }
  }

  /// What a grouping should give, item by item.
  func groups(_ rows: [Int64], _ grouping: Grouping) -> GroupList {
    var members: [Key: [Int64]] = [:]
    if grouping.attribute == nil { members[Key(.null)] = rows }
    for row in rows {
      guard let name = grouping.attribute else { continue }
      let values = (value(name, row)?.elements ?? []).map {
        Key(Self.key($0, grouping))
      }
      for value in values.isEmpty ? [Key(.null)] : Set(values) {
        members[value, default: []].append(row)
      }
    }
    let groups = members.map { key, rows in
      Group(
        value: key.value, count: rows.count, measures: grouping.measures.map { measure($0, rows) })
    }
    let sorted = groups.sorted { left, right in
      var order = Self.order(left.value, right.value)
      switch grouping.order {
      case .count where left.count != right.count: return left.count > right.count
      case .value(.descending): order = -order
      case .count, .value: break
      }
      if left.value == .null || right.value == .null { return left.value != .null }
      return order < 0
    }
    return GroupList(groups: Array(sorted.prefix(grouping.limit)), total: sorted.count)
  }

  private func measure(_ measure: Measure, _ rows: [Int64]) -> AttributeValue {
    let values = rows.flatMap { value(measure.attribute, $0)?.elements ?? [] }
    switch measure.function {
    case .count:
      return .integer(
        Int64(rows.filter { !(value(measure.attribute, $0)?.elements ?? []).isEmpty }.count))
    case .minimum: return values.min { Self.order($0, $1) < 0 }.map(Self.canonical) ?? .null
    case .maximum: return values.max { Self.order($0, $1) < 0 }.map(Self.canonical) ?? .null
    case .sum, .average:
      guard !values.isEmpty else { return .null }
      var whole: Int128 = 0
      var fraction = 0.0
      for value in values {
        switch Self.canonical(value) {
        case .integer(let number): whole += Int128(number)
        case .number(let number): fraction += number
        default: break
        }
      }
      if measure.function == .average {
        return .number((Double(whole) + fraction) / Double(values.count))
      }
      if fraction == 0, let sum = Int64(exactly: whole),
        !values.contains(where: { if case .number = Self.canonical($0) { true } else { false } })
      {
        return .integer(sum)
      }
      return .number(Double(whole) + fraction)
    }
  }

  /// Whole numbers as integers, dates as the beginnings of their spans.
  private static func key(_ value: AttributeValue, _ grouping: Grouping) -> AttributeValue {
    guard let unit = grouping.unit, case .date(let moment) = value else { return canonical(value) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: grouping.timeZone ?? "UTC") ?? .gmt
    calendar.firstWeekday = 2
    calendar.minimumDaysInFirstWeek = 4
    let component: Calendar.Component =
      switch unit {
      case .hour: .hour
      case .day: .day
      case .week: .weekOfYear
      case .month: .month
      case .year: .year
      }
    let start = calendar.dateInterval(of: component, for: moment.date)?.start ?? moment.date
    return .date(Timestamp(start))
  }

  private static func canonical(_ value: AttributeValue) -> AttributeValue {
    if case .number(let number) = value, let integer = WideNumber(number).integer {
      return .integer(integer)
    }
    return value
  }
}

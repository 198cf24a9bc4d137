import KliegModel

/// Groups and measures of items in memory.
struct GroupCount {
  private let grouping: Grouping

  init(_ grouping: Grouping) {
    self.grouping = grouping
  }

  func groups(of items: [Item]) -> GroupList {
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
    let keys = Set(item.values(of: attribute))
    return keys.isEmpty ? [.null] : keys
  }

  private func measure(_ measure: Measure, _ items: [Item]) -> AttributeValue {
    let lists = items.map { $0.values(of: measure.attribute) }
    if measure.function == .count { return .integer(Int64(lists.count { !$0.isEmpty })) }
    let values = lists.flatMap { $0 }
    guard !values.isEmpty else { return .null }
    func precedes(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
      (ValueOrder.order(left, right) ?? 0) < 0
    }
    switch measure.function {
    case .minimum: return values.min(by: precedes) ?? .null
    case .maximum: return values.max(by: precedes) ?? .null
    case .sum: return Self.sum(values)
    case .average:
      let numbers = values.compactMap(\.double)
      return numbers.isEmpty ? .null : .number(numbers.reduce(0, +) / Double(numbers.count))
    case .count: return .null
    }
  }

  private static func sum(_ values: [AttributeValue]) -> AttributeValue {
    var whole: Int64 = 0
    for value in values {
      guard case .integer(let number) = value,
        case (let sum, false) = whole.addingReportingOverflow(number)
      else { return .number(values.compactMap(\.double).reduce(0, +)) }
      whole = sum
    }
    return .integer(whole)
  }

  private func precedes(_ left: Group, _ right: Group) -> Bool {
    if grouping.order == .count, left.count != right.count { return left.count > right.count }
    if left.value == .null || right.value == .null {
      return right.value == .null && left.value != .null
    }
    let order = ValueOrder.order(left.value, right.value) ?? 0
    return grouping.order == .value(.descending) ? order > 0 : order < 0
  }
}

extension AttributeValue {
  /// A number as a double; nil of all else.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

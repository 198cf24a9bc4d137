import Foundation
import KliegModel

/// How items are ordered by sort keys, as the daemon orders them.
struct ItemOrder {
  let keys: [SortKey]

  /// Negative where the first comes before the second; 0 where no key tells.
  func order(
    _ left: [String: AttributeValue], _ right: [String: AttributeValue]
  ) -> Int {
    for case .attribute(let name, let direction, let ordering) in keys {
      let order = order(
        extreme(left[name], direction, ordering), extreme(right[name], direction, ordering),
        direction, ordering)
      if order != 0 { return order }
    }
    return 0
  }

  /// The smallest of several values ascending, the largest descending.
  private func extreme(
    _ value: AttributeValue?, _ direction: SortKey.Direction, _ ordering: SortKey.Ordering
  ) -> AttributeValue? {
    guard let value else { return nil }
    // Written so that `nil` is none, and not the value that says so.
    guard value != .null else { return Optional.none }
    guard case .list(let elements) = value else { return value }
    func precedes(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
      Self.order(left, right, isNumeric: ordering.isNumeric) < 0
    }
    return direction == .ascending ? elements.min(by: precedes) : elements.max(by: precedes)
  }

  private func order(
    _ left: AttributeValue?, _ right: AttributeValue?, _ direction: SortKey.Direction,
    _ ordering: SortKey.Ordering
  ) -> Int {
    switch (left, right) {
    case (nil, nil): return 0
    case (nil, _): return ordering.absent == .first ? -1 : 1
    case (_, nil): return ordering.absent == .first ? 1 : -1
    case (let left?, let right?):
      let order = Self.order(left, right, isNumeric: ordering.isNumeric)
      return direction == .ascending ? order : -order
    }
  }

  private static func order(
    _ left: AttributeValue, _ right: AttributeValue, isNumeric: Bool
  ) -> Int {
    guard case .string(let first) = left, case .string(let second) = right else {
      return ValueOrder.order(left, right) ?? 0
    }
    let order = first.compare(
      second, options: isNumeric ? [.numeric] : [], range: nil, locale: Locale(identifier: "en"))
    return order.rawValue
  }
}

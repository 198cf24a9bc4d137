/// Ranges in order and apart, so that a value is looked for in few steps however many there are.
struct RangeUnion<Value: Comparable & Hashable & Sendable>: Sendable {
  typealias Limit = ValueTest<Value>.Limit
  typealias Element = (lower: Limit?, upper: Limit?)

  private(set) var elements: [Element] = []

  init(_ ranges: [Element]) {
    let sorted = ranges.filter { !Self.isEmpty($0) }.sorted {
      Self.beginsBefore($0.lower, $1.lower)
    }
    for range in sorted {
      if let last = elements.last, Self.reaches(last.upper, range.lower) {
        if Self.endsBefore(last.upper, range.upper) {
          elements[elements.count - 1].upper = range.upper
        }
      } else {
        elements.append(range)
      }
    }
  }

  func contains(_ value: Value) -> Bool {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if Self.isBelow(value, elements[middle].upper) { high = middle } else { low = middle + 1 }
    }
    guard low < elements.count, let lower = elements[low].lower else { return low < elements.count }
    return lower.isIncluded ? value >= lower.value : value > lower.value
  }

  /// Whether a value is not beyond an upper end.
  private static func isBelow(_ value: Value, _ upper: Limit?) -> Bool {
    guard let upper else { return true }
    return upper.isIncluded ? value <= upper.value : value < upper.value
  }

  private static func isEmpty(_ range: Element) -> Bool {
    guard let lower = range.lower, let upper = range.upper else { return false }
    return lower.value > upper.value
      || (lower.value == upper.value && !(lower.isIncluded && upper.isIncluded))
  }

  private static func beginsBefore(_ left: Limit?, _ right: Limit?) -> Bool {
    guard let right else { return false }
    guard let left else { return true }
    return left.value < right.value
      || (left.value == right.value && left.isIncluded && !right.isIncluded)
  }

  private static func endsBefore(_ left: Limit?, _ right: Limit?) -> Bool {
    guard let left else { return false }
    guard let right else { return true }
    return left.value < right.value
      || (left.value == right.value && !left.isIncluded && right.isIncluded)
  }

  /// Whether no value lies between an upper and a lower end.
  private static func reaches(_ upper: Limit?, _ lower: Limit?) -> Bool {
    guard let upper, let lower else { return true }
    return lower.value < upper.value
      || (lower.value == upper.value && (lower.isIncluded || upper.isIncluded))
  }
}

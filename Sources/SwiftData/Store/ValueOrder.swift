import KliegModel

/// How two values of one kind are ordered by comparisons, strings by their code points.
enum ValueOrder {
  /// Negative, zero or positive; nil of values that cannot be compared.
  static func order(_ left: AttributeValue, _ right: AttributeValue) -> Int? {
    switch (left, right) {
    case (.string(let first), .string(let second)):
      let (first, second) = (first.unicodeScalars, second.unicodeScalars)
      return first.elementsEqual(second) ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
    case (.date(let first), .date(let second)): return sign(first, second)
    case (.boolean(let first), .boolean(let second)): return sign(first ? 1 : 0, second ? 1 : 0)
    case (.integer(let first), .integer(let second)): return sign(first, second)
    case (.number(let first), .number(let second)): return sign(first, second)
    case (.integer(let first), .number(let second)): return order(first, second)
    case (.number(let first), .integer(let second)): return order(second, first).map { -$0 }
    default: return nil
    }
  }

  private static func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  /// Exactly, where a conversion would lose digits.
  private static func order(_ left: Int64, _ right: Double) -> Int? {
    guard right.isFinite else { return right.isNaN ? nil : right > 0 ? -1 : 1 }
    guard right < 0x1p63 else { return -1 }
    guard right >= -0x1p63 else { return 1 }
    let whole = Int64(right.rounded(.down))
    return left != whole ? sign(left, whole) : sign(0, right - right.rounded(.down))
  }
}

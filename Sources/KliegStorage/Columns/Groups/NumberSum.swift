import KliegModel

/// A sum of numbers: whole ones exactly, the others with the error of each step carried along.
struct NumberSum: Sendable, Hashable {
  private var whole: Int128 = 0
  private var fraction = 0.0
  private var error = 0.0
  private var hasFractions = false
  private(set) var count = 0

  mutating func add(_ number: WideNumber) {
    count += 1
    if let integer = number.integer {
      whole += Int128(integer)
    } else {
      hasFractions = true
      add(number.nearest)
    }
  }

  /// The sum of both.
  func adding(_ other: NumberSum) -> NumberSum {
    var sum = self
    sum.whole += other.whole
    sum.count += other.count
    sum.hasFractions = hasFractions || other.hasFractions
    sum.add(other.fraction)
    sum.error += other.error
    return sum
  }

  /// The sum: an integer where it is one that fits; null of nothing.
  var total: AttributeValue {
    guard count > 0 else { return .null }
    if !hasFractions, let integer = Int64(exactly: whole) { return .integer(integer) }
    return .number(Self.finite(approximate))
  }

  /// The arithmetic mean; null of nothing.
  var average: AttributeValue {
    count > 0 ? .number(Self.finite(approximate / Double(count))) : .null
  }

  private var approximate: Double { Double(whole) + (fraction + error) }

  // Neumaier's sum: what a step loses is added at the end.
  private mutating func add(_ number: Double) {
    let sum = fraction + number
    guard sum.isFinite else {
      // Beyond the range of doubles the sum stays at its end, which attributes can hold.
      fraction = Self.finite(sum)
      return
    }
    error += abs(fraction) >= abs(number) ? (fraction - sum) + number : (number - sum) + fraction
    fraction = sum
  }

  private static func finite(_ number: Double) -> Double {
    min(max(number, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}

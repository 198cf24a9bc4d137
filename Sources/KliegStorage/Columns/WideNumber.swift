/// A number that is exact over `Double` and `Int64` alike: the nearest double, and what an integer
/// is more or less than that.
///
/// Rounding keeps order, so comparing the doubles and then the differences compares the numbers.
package struct WideNumber: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// The nearest double.
  package let nearest: Double
  /// What has to be added to it; 0 for all but integers beyond 2⁵³.
  package let difference: Int16

  init(nearest: Double, difference: Int16) {
    self.nearest = nearest
    self.difference = difference
  }

  package init(_ number: Double) {
    // Zero is stored without its sign, which would tell equal numbers apart when hashed.
    nearest = number == 0 ? 0 : number
    difference = 0
  }

  package init(_ number: Int64) {
    nearest = Double(number)
    difference = Int16(truncatingIfNeeded: number &- Self.wrapping(nearest))
  }

  /// The number as an attribute's value: an integer where it is one.
  package var integer: Int64? {
    guard nearest.rounded(.towardZero) == nearest, abs(nearest) <= 0x1p63 else { return nil }
    if nearest == 0x1p63 && difference >= 0 { return nil }
    return Self.wrapping(nearest) &+ Int64(difference)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.nearest < right.nearest
      || (left.nearest == right.nearest && left.difference < right.difference)
  }

  /// The integer of a whole double within ±2⁶³; 2⁶³ itself wraps around.
  private static func wrapping(_ number: Double) -> Int64 {
    number == 0x1p63 ? .min : Int64(number)
  }
}

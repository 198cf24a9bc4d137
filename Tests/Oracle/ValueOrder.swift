package import KliegModel

/// How two values are ordered.
package enum ValueOrder {
  /// Negative, zero or positive; values of different kinds are different.
  package static func order(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    switch (left, right) {
    case (.string(let first), .string(let second)):
      sign(Array(first.unicodeScalars.map(\.value)), Array(second.unicodeScalars.map(\.value)))
    case (.date(let first), .date(let second)):
      first == second ? 0 : first < second ? -1 : 1
    case (.boolean(let first), .boolean(let second)): (first ? 1 : 0) - (second ? 1 : 0)
    default:
      if let first = left.exact, let second = right.exact {
        first.whole != second.whole
          ? (first.whole < second.whole ? -1 : 1)
          : first.rest == second.rest ? 0 : first.rest < second.rest ? -1 : 1
      } else {
        // Comparable by nothing; a less-than test is guarded by the kind of the operands.
        Int.max
      }
    }
  }

  private static func sign(_ left: [UInt32], _ right: [UInt32]) -> Int {
    left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
  }
}

extension AttributeValue {
  /// A number's whole part, rounded down, and the rest of it.
  fileprivate var exact: (whole: Int128, rest: Double)? {
    switch self {
    case .integer(let number): (Int128(number), 0)
    // Beyond all integers, the power of two does.
    case .number(let number) where abs(number) >= 0x1p100:
      ((number < 0 ? -1 : 1) * (Int128(1) << 100), number)
    case .number(let number): (Int128(number.rounded(.down)), number - number.rounded(.down))
    default: nil
    }
  }

  /// The text of a string.
  var text: String {
    if case .string(let text) = self { text } else { "" }
  }

  func folded(_ folding: Folding) -> AttributeValue {
    if case .string(let text) = self { .string(PlainFolding.fold(text, folding)) } else { self }
  }

  /// An operand that is a string, read as the kind of a value; a number as a string where strings are.
  func read(like value: AttributeValue) -> AttributeValue {
    switch (self, value) {
    case (.string(let text), .integer), (.string(let text), .number):
      Int64(text).map { .integer($0) } ?? Double(text).map { .number($0) } ?? self
    case (.string(let text), .date): Timestamp(text).map { .date($0) } ?? self
    case (.string(let text), .boolean): Bool(text).map { .boolean($0) } ?? self
    case (.integer, .string), (.number, .string): .string(description)
    default: self
    }
  }
}

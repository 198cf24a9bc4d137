import FoundationEssentials
import KliegModel

/// Something captured by a predicate, as the value of an attribute.
struct ConstantValue {
  private let constant: Any

  init(_ constant: Any) {
    self.constant = constant
  }

  /// The value.
  ///
  /// - Parameter refusal: Makes the error that there is none.
  /// - Returns: The value; a list for a sequence.
  /// - Throws: What `refusal` makes, also for a whole number that no attribute holds exactly: its
  ///   neighbour would be found in its place.
  func value(_ refusal: (String) -> KliegError) throws -> AttributeValue {
    if let number = Self.roundedNumber(in: constant) {
      throw refusal("\(number) is more than an attribute holds exactly")
    }
    if let convertible = constant as? any AttributeConvertible { return convertible.attributeValue }
    if let raw = constant as? any RawRepresentable {
      return try ConstantValue(raw.rawValue).value(refusal)
    }
    if let sequence = constant as? any Sequence {
      return .list(try Self.elements(sequence, refusal))
    }
    throw refusal("a “\(type(of: constant))” is no value of an attribute")
  }

  /// The first whole number that would be rounded; nil where there is none.
  private static func roundedNumber(in constant: Any) -> String? {
    if let number = constant as? any BinaryInteger {
      return isExact(number) ? nil : "\(number)"
    }
    if constant is any StringProtocol || constant is Data { return nil }
    if let raw = constant as? any RawRepresentable { return roundedNumber(in: raw.rawValue) }
    guard let sequence = constant as? any Sequence else { return nil }
    return roundedNumber(among: sequence)
  }

  private static func roundedNumber(among sequence: some Sequence) -> String? {
    for element in sequence {
      if let some = unwrapped(element), let number = roundedNumber(in: some) { return number }
    }
    return nil
  }

  private static func isExact(_ number: some BinaryInteger) -> Bool {
    Int64(exactly: number) != nil || Double(exactly: number) != nil
  }

  private static func elements(
    _ sequence: some Sequence, _ refusal: (String) -> KliegError
  ) throws -> [AttributeValue] {
    try sequence.compactMap { element in
      try unwrapped(element).map { try ConstantValue($0).value(refusal) }
    }
  }
}

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
  /// - Throws: What `refusal` makes.
  func value(_ refusal: (String) -> KliegError) throws -> AttributeValue {
    if let convertible = constant as? any AttributeConvertible { return convertible.attributeValue }
    if let raw = constant as? any RawRepresentable {
      return try ConstantValue(raw.rawValue).value(refusal)
    }
    if let sequence = constant as? any Sequence {
      return .list(try Self.elements(sequence, refusal))
    }
    throw refusal("a “\(type(of: constant))” is no value of an attribute")
  }

  private static func elements(
    _ sequence: some Sequence, _ refusal: (String) -> KliegError
  ) throws -> [AttributeValue] {
    try sequence.compactMap { element in
      try unwrapped(element).map { try ConstantValue($0).value(refusal) }
    }
  }
}

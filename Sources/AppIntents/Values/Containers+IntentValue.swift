public import KliegModel

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// The single value within.
  public typealias ValueType = Wrapped.ValueType
  /// The value within, without any optional.
  public typealias UnwrappedType = Wrapped.UnwrappedType
  /// No conversions.
  public typealias Specification = EmptyResolverSpecification<Wrapped?>

  /// What an index keeps of the value within.
  public var _attributeValue: AttributeValue { self?._attributeValue ?? .null }
  /// None is a value of an optional.
  public static var _absent: Wrapped?? { .some(.none) }
  /// Reads the value within.
  public static func _reading(_ text: String) async throws -> Wrapped? {
    try await Wrapped._reading(text)
  }
}

extension Array: _IntentValue, _SequenceIntentValue where Element: _IntentValue {
  /// The single value within.
  public typealias ValueType = Element
  /// Itself.
  public typealias UnwrappedType = [Element]
  /// No conversions.
  public typealias Specification = EmptyResolverSpecification<[Element]>

  /// What an index keeps of the elements, without those that are none.
  public var _attributeValue: AttributeValue { .list(flatMap { $0._attributeValue.elements }) }
  /// Reads elements between commas.
  public static func _reading(_ text: String) async throws -> [Element] {
    var elements: [Element] = []
    for part in ValueText.elements(text) { elements.append(try await Element._reading(part)) }
    return elements
  }
}

extension Set: _IntentValue, _SequenceIntentValue where Element: _IntentValue {
  /// The single value within.
  public typealias ValueType = Element
  /// Itself.
  public typealias UnwrappedType = Set<Element>
  /// No conversions.
  public typealias Specification = EmptyResolverSpecification<Set<Element>>

  /// What an index keeps of the elements, without those that are none.
  public var _attributeValue: AttributeValue { .list(flatMap { $0._attributeValue.elements }) }
  /// Reads elements between commas.
  public static func _reading(_ text: String) async throws -> Set<Element> {
    Set(try await [Element]._reading(text))
  }
}

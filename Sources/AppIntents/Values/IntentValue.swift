public import KliegModel

/// What can be the value of an entity's property.
///
/// Conformances are this module's: numbers, strings, dates, measurements, files, persons,
/// enumerations (``AppEnum``) and entities (``AppEntity``), each also as an optional, an array or a
/// set.
public protocol _IntentValue: Sendable {
  /// The single value within optionals, arrays and sets.
  associatedtype ValueType: _IntentValue = Self
  /// The value within optionals.
  associatedtype UnwrappedType: _IntentValue = Self
  /// How loosely typed input becomes a value.
  associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>
  /// How loosely typed input becomes a value unless said otherwise.
  static var defaultResolverSpecification: Specification { get }

  /// What an index keeps of it.
  var _attributeValue: AttributeValue { get }
  /// What stands for no value; nil where there has to be one.
  static var _absent: Self? { get }
  /// Reads a value from what a person has written.
  ///
  /// - Parameter text: What stands for the value.
  /// - Returns: The value.
  /// - Throws: `KliegError` with `badQuery` where the text does not say one.
  static func _reading(_ text: String) async throws -> Self
}

extension _IntentValue {
  /// None.
  public static var _absent: Self? { nil }

  /// Refuses every text.
  public static func _reading(_ text: String) async throws -> Self {
    throw ValueText.unreadable(text, as: Self.self)
  }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
  /// No conversions.
  public static var defaultResolverSpecification: Specification { EmptyResolverSpecification() }
}

/// A value that consists of several.
public protocol _SequenceIntentValue: _IntentValue {}

/// A value whose type is known only where it was declared.
public protocol AnyIntentValue: Sendable {
  /// The value's type.
  associatedtype Value: _IntentValue, Sendable
  /// Whether there may be none.
  var isOptional: Bool { get }
  /// What people call it.
  var title: LocalizedStringResource { get }
}

public import KliegModel

/// A choice out of few, as a property's value.
///
/// ```swift
/// enum Mood: String, AppEnum {
///   case calm, wild
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
///   static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [
///     .calm: "Calm", .wild: "Wild",
///   ]
/// }
/// ```
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable, Hashable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
  /// The raw value as text, by which an index compares.
  public var _attributeValue: AttributeValue { .string(rawValue.description) }

  /// Reads a raw value.
  public static func _reading(_ text: String) async throws -> Self {
    try ValueText.read(text) { RawValue($0).flatMap { Self(rawValue: $0) } }
  }
}

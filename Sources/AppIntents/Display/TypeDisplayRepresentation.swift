/// How a type is called: in the singular, counted, and otherwise.
///
/// ```swift
/// static let typeDisplayRepresentation = TypeDisplayRepresentation(
///   name: "Photo", numericFormat: "\(placeholder: .int) photos")
/// ```
public struct TypeDisplayRepresentation: ExpressibleByStringLiteral, Equatable, Sendable {
  /// The type's name.
  public var name: LocalizedStringResource
  /// The name behind a number, with a placeholder for that.
  public var numericFormat: LocalizedStringResource?
  /// Other names.
  public var synonyms: [LocalizedStringResource]

  /// Makes a representation.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }

  /// Makes a representation of nothing but a name.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }
}

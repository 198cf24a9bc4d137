/// What is known of a stored property: an attribute or a relationship.
public protocol SchemaProperty: Sendable {
  /// The property's name.
  var name: String { get }
  /// The name that it had before; nil when it has always been called so.
  var originalName: String? { get }
  /// Whether no two models may have the same value.
  var isUnique: Bool { get }
}

/// Where the value of an entity's property comes from.
enum PropertySource<Value: Sendable>: Sendable {
  /// It was set.
  case stored
  /// The entity works it out at once.
  case computed(@Sendable (any AppEntity) -> Value?)
  /// The entity fetches it when it is asked for.
  case deferred(@Sendable (any AppEntity) async throws -> Value?)
}

/// Which items to delete.
public enum Deletion: Sendable, Hashable {
  /// The items of these identifiers, of one entity type or (nil) the plain ones. Unknown identifiers
  /// are no error.
  case identifiers([String], type: String? = nil)
  /// Everything in a domain and below it.
  case domain(String)
  /// Every entity of a type.
  case type(String)
  /// Everything. Resets the client state too, as CoreSpotlight's `deleteAllSearchableItems` does.
  case all
}

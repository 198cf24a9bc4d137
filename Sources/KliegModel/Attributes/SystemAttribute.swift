/// What every item has beside its attributes, addressable in filters and sort keys.
///
/// The names begin with an underscore, which no donated attribute may.
public enum SystemAttribute: String, Sendable, CaseIterable {
  /// The item's identifier.
  case identifier = "_identifier"
  /// Its entity type; missing for plain items.
  case type = "_type"
  /// Its domain, as a whole string.
  case domain = "_domain"
  /// Its priority.
  case priority = "_priority"
  /// When it expires; missing for items that never do.
  case expiration = "_expires"

  /// The kind of the values.
  public var kind: AttributeKind {
    switch self {
    case .identifier, .type, .domain: .keyword
    case .priority: .number
    case .expiration: .date
    }
  }
}

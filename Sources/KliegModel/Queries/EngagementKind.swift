/// How a person took up an item.
public enum EngagementKind: String, Sendable, Hashable, CaseIterable {
  /// Chosen, as by opening it.
  case select
  /// Looked at; counts a quarter.
  case focus
}

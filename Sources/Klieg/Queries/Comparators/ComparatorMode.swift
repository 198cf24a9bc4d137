/// How the conditions of a property query are joined.
public enum ComparatorMode: Sendable, Hashable {
  /// All must hold.
  case and
  /// One must hold.
  case or
}

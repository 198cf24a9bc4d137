/// How the conditions of a property query are joined.
@frozen public enum EntityQueryComparatorMode: Hashable, Sendable {
  /// All must hold.
  case and
  /// One must hold.
  case or
}

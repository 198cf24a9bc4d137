/// Which attributes hits bring with them.
public enum AttributeSelection: Sendable, Hashable {
  /// All.
  case all
  /// These; an empty list brings identifiers only, which reads no stored item.
  case only([String])

  /// Identifiers only.
  public static var none: AttributeSelection { .only([]) }
}

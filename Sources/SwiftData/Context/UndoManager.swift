/// Undoing, which Foundation has on Apple's systems only: a name for code that mentions it.
public final class UndoManager {
  /// Makes one that undoes nothing.
  public init() {}

  /// Forgets everything.
  public func removeAllActions() {}
}

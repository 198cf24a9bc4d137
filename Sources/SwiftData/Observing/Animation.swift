/// How a view would show a change, where there were views: a name for code that mentions it.
public struct Animation: Hashable, Sendable {
  private let name: String

  /// The usual one.
  public static let `default` = Animation(name: "default")
  /// As a spring moves.
  public static let spring = Animation(name: "spring")
  /// At one speed.
  public static let linear = Animation(name: "linear")
  /// Slow at the begin.
  public static let easeIn = Animation(name: "easeIn")
  /// Slow at the end.
  public static let easeOut = Animation(name: "easeOut")
  /// Slow at both ends.
  public static let easeInOut = Animation(name: "easeInOut")
}

/// The circumstances of a change of views, where there were views: a name for code that mentions it.
public struct Transaction: Hashable, Sendable {
  /// How the change would be shown.
  public var animation: Animation?

  /// Makes a transaction.
  public init(animation: Animation? = nil) {
    self.animation = animation
  }
}

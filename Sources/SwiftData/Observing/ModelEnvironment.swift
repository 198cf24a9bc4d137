/// The context of ``Query``, which on Apple's systems a view's environment has.
///
/// ```swift
/// let view = ModelEnvironment.with(container.mainContext) { TripList() }
/// ```
@MainActor public enum ModelEnvironment {
  /// The context that queries have which are made now.
  public static var modelContext: ModelContext?

  /// Does something while queries that are made have a context.
  public static func with<Result>(
    _ context: ModelContext, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = modelContext
    modelContext = context
    defer { modelContext = before }
    return try body()
  }
}

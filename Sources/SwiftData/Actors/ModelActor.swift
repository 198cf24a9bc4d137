/// An actor with a context of its own, for work beside the main actor; `@ModelActor` makes an actor one.
///
/// ```swift
/// @ModelActor actor Importer {
///   func add(_ names: [String]) throws {
///     for name in names { modelContext.insert(Trip(name: name, start: .now)) }
///     try modelContext.save()
///   }
/// }
/// let importer = Importer(modelContainer: container)
/// ```
public protocol ModelActor: Actor {
  /// The stores.
  nonisolated var modelContainer: ModelContainer { get }
  /// Where the actor runs.
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  /// The actor's context.
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// Where the actor runs: a thread that may wait for the store.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    modelExecutor.asUnownedSerialExecutor()
  }

  /// The model of an identifier, in the actor's context.
  public subscript<T>(id: PersistentIdentifier, as as: T.Type) -> T? where T: PersistentModel {
    modelContext.model(for: id) as? T
  }
}

/// Where a ``ModelActor`` runs, with the context that it runs with.
public protocol ModelExecutor: Executor {
  /// The context, for the actor alone.
  var modelContext: ModelContext { get }
}

/// A ``ModelExecutor`` that does one thing after the other.
public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}

extension ModelExecutor {
  /// The executor for the actor's jobs.
  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    guard let serial = self as? any SerialModelExecutor else {
      preconditionFailure("An actor's executor does one thing after the other.")
    }
    return serial.asUnownedSerialExecutor()
  }
}

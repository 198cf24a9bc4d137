import Dispatch

/// The executor that `@ModelActor` gives to actors: a queue of its own, off the main thread wherever the
/// actor is made, on which the context may wait for the store.
public final class DefaultSerialModelExecutor: @unchecked Sendable, SerialModelExecutor {
  // Sendable because only jobs of the actor, which run one after the other, use the context.

  /// The context.
  public let modelContext: ModelContext
  private let queue = DispatchQueue(label: "klieg.models")

  /// Makes an executor with a context, which nothing else may use from then on.
  public init(modelContext: ModelContext) {
    self.modelContext = modelContext
  }

  /// Runs a job of the actor.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// The executor itself.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}

package import Dispatch

/// Runs an actor on a serial Dispatch queue of its own.
///
/// Calls into SQLite, Xapian and sockets block; on a queue they never hold a thread of Swift's
/// cooperative pool. `DispatchSerialQueue`, which would do the same, does not exist on Linux.
package final class QueueExecutor: SerialExecutor {
  /// The queue, for Dispatch sources whose handlers enter the actor with `assumeIsolated`.
  package let queue: DispatchQueue

  /// Makes an executor whose queue carries a label and a quality of service.
  package init(label: String, qos: DispatchQoS = .default) {
    queue = DispatchQueue(label: label, qos: qos)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

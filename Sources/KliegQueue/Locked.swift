internal import Glibc

/// A value behind a lock that is held for moments only.
///
/// `Synchronization.Mutex` would do the same, but ThreadSanitizer does not know it on Linux and reports
/// races where there are none; it knows POSIX's mutex.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Sendable because the value is only touched while the mutex is held; the pointer never changes.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Puts a value behind a lock.
  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs a body with the value; the body must not wait for anything.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}

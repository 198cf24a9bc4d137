import Foundation
import Glibc
import KliegQueue

/// Knows what each client is doing, and ends the program when one does it for too long.
final class SoakWatch: Sendable {
  private let steps = Locked<[Int: String]>([:])

  func begin(_ step: String, client: Int) {
    steps.withLock { $0[client] = step }
  }

  func end(client: Int) {
    steps.withLock { $0[client] = nil }
  }

  /// Ends the program at a moment, saying who was not done, unless it has ended by itself.
  func endProgram(at end: ContinuousClock.Instant) {
    // A thread, which runs whatever has become of the tasks.
    let thread = Thread { [self] in
      Thread.sleep(forTimeInterval: (end - ContinuousClock.now) / .seconds(1))
      for (client, step) in steps.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
        print("unexpected: client \(client) hangs: \(step)")
      }
      fflush(nil)
      _exit(75)
    }
    thread.start()
  }
}

import CoreSpotlight
import Glibc
import Synchronization

/// Where the app may be ended.
enum Point: String {
  case before, called, acknowledged

  private static let passed = Mutex<[String: Int]>([:])
  private static let fatal: (point: String, count: Int)? = {
    let parts = (ProcessInfo.processInfo.environment["KLIEG_KILL"] ?? "").split(separator: ":")
    guard parts.count == 2, let count = Int(parts[1]) else { return nil }
    return (String(parts[0]), count)
  }()

  /// Ends the process, if this is where that is to be.
  func pass() {
    let count = Self.passed.withLock { counts in
      counts[rawValue, default: 0] += 1
      return counts[rawValue, default: 0]
    }
    guard let fatal = Self.fatal, fatal.point == rawValue, fatal.count == count else { return }
    kill(getpid(), SIGKILL)
  }
}

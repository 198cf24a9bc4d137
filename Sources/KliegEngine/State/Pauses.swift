/// Whose background work is paused: by tokens that end by themselves, and until further notice.
struct Pauses {
  private var tokens: [UInt32: Int] = [:]
  private var users: Set<UInt32> = []

  func isPaused(_ user: UInt32) -> Bool { users.contains(user) || tokens[user] ?? 0 > 0 }

  mutating func set(_ isPaused: Bool, of user: UInt32) {
    if isPaused { users.insert(user) } else { users.remove(user) }
  }

  mutating func count(of user: UInt32, by step: Int) {
    tokens[user, default: 0] += step
  }
}

/// Background work stays paused until the last of a user's tokens is gone.
package final class PauseToken: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

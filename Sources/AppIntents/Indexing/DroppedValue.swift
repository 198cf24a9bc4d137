import Glibc
import KliegQueue

/// Tells, once, what of an entity's properties does not reach the index, and why.
enum DroppedValue {
  private static let told = Locked<Set<String>>([])

  static func note(_ type: String, _ property: String, _ attribute: String) {
    say(
      "\(type).\(property) has values that the attribute \(attribute) cannot hold; they are left out."
    )
  }

  static func note(_ type: String, _ property: String, unfetched error: any Error) {
    say("\(type).\(property) cannot be fetched, and is left out: \(error)")
  }

  private static func say(_ sentence: String) {
    let line = "AppIntents: \(sentence)\n"
    guard told.withLock({ $0.insert(line).inserted }) else { return }
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}

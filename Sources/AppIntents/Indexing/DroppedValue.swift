import Glibc
import KliegQueue

/// Tells, once a property, that its values do not fit the attribute that it names.
enum DroppedValue {
  private static let told = Locked<Set<String>>([])

  static func note(_ type: String, _ property: String, _ attribute: String) {
    let line =
      "AppIntents: \(type).\(property) has values that the attribute \(attribute) cannot hold; "
      + "they are left out.\n"
    guard told.withLock({ $0.insert(line).inserted }) else { return }
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}

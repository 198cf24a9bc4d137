import KliegQueue

/// Notes what a query was told.
final class Told: Sendable {
  private let content = Locked<[[String]]>([])

  var all: [[String]] { content.withLock { $0 } }

  func note(_ comparators: [String]) { content.withLock { $0.append(comparators) } }
}

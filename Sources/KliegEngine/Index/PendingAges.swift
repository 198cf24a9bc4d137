import KliegModel

/// When changes were accepted that text queries do not see yet.
struct PendingAges: Sendable {
  private var entries: [(sequence: Int64, since: Timestamp)] = []
  /// More moments than this are not told apart.
  private static let limit = 256

  /// Notes that changes up to a number are accepted now.
  mutating func accepted(_ sequence: Int64, at now: Timestamp) {
    guard sequence > entries.last?.sequence ?? -1 else { return }
    if entries.count < Self.limit {
      entries.append((sequence, now))
    } else {
      // The oldest keeps its moment, which is the one that is asked for.
      entries[entries.count - 1].sequence = sequence
    }
  }

  /// Notes that changes up to a number are searchable.
  mutating func searchable(_ sequence: Int64) {
    entries.removeAll { $0.sequence <= sequence }
  }

  /// Since when the oldest change is pending; nil when none is.
  var oldest: Timestamp? { entries.first?.since }
}

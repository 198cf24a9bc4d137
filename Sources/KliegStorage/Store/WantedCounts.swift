internal import KliegModel

/// How many items the reindexer is to be asked for.
package struct WantedCounts: Sendable, Hashable {
  /// Lost, to be asked for.
  package var lost: Int
  /// Asked for because somebody said so.
  package var requested: Int
  /// Donated in a form that was refused; not asked for again.
  package var refused: Int

  package init(lost: Int = 0, requested: Int = 0, refused: Int = 0) {
    self.lost = lost
    self.requested = requested
    self.refused = refused
  }

  /// Those that are to be asked for.
  package var open: Int { lost + requested }

  /// All of them.
  package var total: Int { lost + requested + refused }

  mutating func add(_ count: Int, reason: ReindexRequest.Reason, isRefused: Bool) {
    switch (isRefused, reason) {
    case (true, _): refused += count
    case (false, .damaged): lost += count
    case (false, .requested): requested += count
    }
  }
}

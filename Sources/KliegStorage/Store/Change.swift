/// A change of a store, for a view that follows it.
package enum Change: Sendable, Hashable {
  /// The row holds this now.
  case stored(StoredItem)
  /// The row holds something, but not what was stored.
  case damaged(DamagedRow)
  /// The row is gone.
  case deleted(row: Int64, sequence: Int64)
  /// All rows up to and with this one are gone.
  case deletedAll(through: Int64, sequence: Int64)

  /// The number of the change.
  package var sequence: Int64 {
    switch self {
    case .stored(let item): item.sequence
    case .damaged(let damaged): damaged.sequence
    case .deleted(_, let sequence), .deletedAll(_, let sequence): sequence
    }
  }
}

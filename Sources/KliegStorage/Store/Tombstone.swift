package import KliegModel

/// What is left of deleted rows until every view has seen that they are gone.
package enum Tombstone: Sendable, Hashable {
  /// One row, and the key that its item had.
  case row(Int64, sequence: Int64, reference: ItemReference)
  /// All rows up to and with one.
  case allThrough(Int64, sequence: Int64)

  /// The number of the deletion.
  package var sequence: Int64 {
    switch self {
    case .row(_, let sequence, _), .allThrough(_, let sequence): sequence
    }
  }
}

/// A row that was deleted just now.
package struct DeletedRow: Sendable, Hashable {
  package var row: Int64
  package var sequence: Int64

  package init(row: Int64, sequence: Int64) {
    self.row = row
    self.sequence = sequence
  }
}

/// All rows up to one that were deleted just now.
package struct DeletedAll: Sendable, Hashable {
  /// The highest row id that was ever given.
  package var through: Int64
  package var sequence: Int64
  /// How many items there were.
  package var count: Int

  package init(through: Int64, sequence: Int64, count: Int) {
    self.through = through
    self.sequence = sequence
    self.count = count
  }
}

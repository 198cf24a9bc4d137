package import KliegModel

/// What was found in a row: an item, or one whose digest says that it is not what was stored.
package enum StoredRow: Sendable, Hashable {
  case item(StoredItem)
  case damaged(DamagedRow)

  /// The row id.
  package var row: Int64 {
    switch self {
    case .item(let item): item.row
    case .damaged(let damaged): damaged.row
    }
  }
}

/// A row whose content does not match its digest.
package struct DamagedRow: Sendable, Hashable {
  /// The row id.
  package var row: Int64
  /// The number of the row's last change.
  package var sequence: Int64
  /// The item's key as it reads now; it may be what was damaged.
  package var reference: ItemReference
  /// What was found.
  package var damage: Damage

  package init(row: Int64, sequence: Int64, reference: ItemReference, damage: Damage) {
    self.row = row
    self.sequence = sequence
    self.reference = reference
    self.damage = damage
  }
}

/// What became of an item that was put into the store.
package enum PutOutcome: Sendable, Hashable {
  /// It is what is stored already; nothing was written.
  case unchanged(row: Int64)
  /// Only the expiry differs: columns change, text need not be redone.
  case expiryChanged(row: Int64, sequence: Int64)
  /// It is new, or something in it changed.
  case stored(row: Int64, sequence: Int64, wasNew: Bool)

  /// The item's row id.
  package var row: Int64 {
    switch self {
    case .unchanged(let row), .expiryChanged(let row, _), .stored(let row, _, _): row
    }
  }
}

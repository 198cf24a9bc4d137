package import KliegModel

/// Where a hit stands in an order: its values in the sort keys, then what settles ties.
///
/// It says where to go on even after the hit is gone.
package struct SortPosition: Sendable, Hashable {
  /// A hit's value in one sort key.
  package enum Value: Sendable, Hashable {
    case absent
    case boolean(Bool)
    case number(WideNumber)
    case date(Int64)
    /// As much of a string as it is ordered by.
    case text(String)
    case score(Double)
  }

  /// The values, one for each of the keys.
  package var values: [Value]
  /// What settles ties.
  package var identity: ItemReference
  /// What settles the order where there are no keys at all.
  package var row: Int64

  /// Makes a position.
  package init(values: [Value], identity: ItemReference, row: Int64) {
    self.values = values
    self.identity = identity
    self.row = row
  }
}

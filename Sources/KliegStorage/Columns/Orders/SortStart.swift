/// Where an order begins: behind a position.
package struct SortStart: Sendable, Hashable {
  /// Which of the rows that tie with the position in all keys come after it.
  package enum Ties: Sendable, Hashable {
    /// Those whose identities come after the position's: the rows of its own index.
    case byIdentity
    /// All: those of an index that comes after the position's.
    case after
    /// None: those of an index that comes before.
    case before
  }

  /// The position, which itself is not part of the order any more.
  package var position: SortPosition
  /// Which rows that tie come after it.
  package var ties: Ties

  /// Makes a start.
  package init(after position: SortPosition, ties: Ties = .byIdentity) {
    self.position = position
    self.ties = ties
  }
}

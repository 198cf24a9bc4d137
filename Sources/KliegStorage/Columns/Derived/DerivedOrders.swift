import KliegQueue

/// The orders of a column's rows that have been worked out; column and snapshots share them until the column
/// changes.
final class DerivedOrders: Sendable {
  /// By the smallest key of each row.
  let ascending: Derived<SortedRows>
  /// By the smallest flipped key, which is the largest.
  let descending: Derived<SortedRows>
  /// The rows of each code, of columns that have codes.
  let byCode: Derived<CodeRows>
  private let pause: WorkPause

  init(after last: DerivedOrders? = nil) {
    let pause = last?.pause ?? WorkPause()
    self.pause = pause
    ascending = Derived(pause)
    descending = Derived(pause)
    byCode = Derived(pause)
  }

  /// Whether any may hold, or become, what a change makes wrong.
  var isUsed: Bool { ascending.isUsed || descending.isUsed || byCode.isUsed }
}

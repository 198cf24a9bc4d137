/// Figures of a store at a moment.
package struct StoreStatistics: Sendable, Hashable {
  /// Items stored.
  package var items: Int
  /// Bytes on disk, with the log.
  package var bytes: Int
  /// The number of the last change.
  package var sequence: Int64
  /// The highest row id that was ever given.
  package var lastRow: Int64
  /// Deletions up to here may be missing among the changes: a view that is behind it begins anew.
  package var purgedThrough: Int64

  package init(items: Int, bytes: Int, sequence: Int64, lastRow: Int64, purgedThrough: Int64) {
    self.items = items
    self.bytes = bytes
    self.sequence = sequence
    self.lastRow = lastRow
    self.purgedThrough = purgedThrough
  }
}

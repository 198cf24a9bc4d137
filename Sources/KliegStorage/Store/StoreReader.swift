package import KliegModel

/// The reader's side of a store, on a connection of its own.
///
/// One owner at a time. It sees what was committed; no read outlives a call, so that the log can
/// always be emptied. Every row is checked against its digest, and one that does not match is
/// given as such. Methods throw `Damage` where the file is at fault and `KliegError` else.
package final class StoreReader {
  let connection: SQLiteConnection
  let digests: ItemDigest.Maker
  /// The order of rows in memory, where it is there.
  package var ranks: IdentityRanks?
  /// Whether many rows were put in order without.
  package var lacksRanks = false
  private let path: String

  /// Opens the store of an index's directory to read it.
  ///
  /// - Parameters:
  ///   - directory: The index's directory.
  ///   - isBeside: Whether another process may have it open, which holds its log meanwhile.
  /// - Throws: `Damage` or `KliegError`.
  package init(directory: String, isBeside: Bool = false) throws {
    path = directory + "/" + StoreSchema.fileName
    guard let size = try FileStatus.existingSize(path) else {
      throw Damage(file: StoreSchema.fileName, finding: "it is missing")
    }
    guard size > 0 else { throw Damage(file: StoreSchema.fileName, finding: "it has size 0") }
    connection = try SQLiteConnection(
      path: path, mode: isBeside ? .inspect : .read, file: StoreSchema.fileName)
    digests = try ItemDigest.Maker()
    try connection.configureReading()
    try StoreSchema.verify(connection)
  }

  /// The epoch of the store.
  package func epoch() throws -> String {
    try connection.textMeta(.epoch) ?? ""
  }

  /// Figures of what is committed.
  package func statistics() throws -> StoreStatistics {
    let bytes = (FileStatus.size(path) ?? 0) + (FileStatus.size(path + "-wal") ?? 0)
    let mark = try connection.mark()
    return StoreStatistics(
      items: Int(mark.items), bytes: Int(bytes), sequence: mark.sequence, lastRow: mark.row,
      purgedThrough: mark.purged)
  }

  /// What rows hold, in the order asked; rows that are gone are left out.
  package func items(rows: [Int64]) throws -> [StoredRow] {
    try connection.reading {
      try connection.query(
        "SELECT * FROM item WHERE row = ?"
      ) {
        var found: [StoredRow] = []
        found.reserveCapacity(rows.count)
        for row in rows {
          try $0.bind(1, row)
          if try $0.step() { found.append($0.storedRow(digests)) }
          $0.rewind()
        }
        return found
      }
    }
  }

  /// The stored item of a key, or that it is damaged; nil when there is none.
  package func item(for reference: ItemReference) throws -> StoredRow? {
    try connection.query(
      "SELECT * FROM item WHERE identifier = ? AND type = ?"
    ) {
      try $0.bind(1, copying: reference.identifier)
      try $0.bind(2, copying: reference.type ?? "")
      return try $0.step() ? $0.storedRow(digests) : nil
    }
  }

  /// Visits what rows hold, in the order of their ids, after one and at most so many.
  ///
  /// - Returns: The last row visited, to go on from; nil when there are no more.
  package func visitItems(
    afterRow row: Int64, limit: Int, _ body: (StoredRow) throws -> Void
  ) throws -> Int64? {
    try connection.query(
      "SELECT * FROM item WHERE row > ? ORDER BY row LIMIT ?"
    ) {
      try $0.bind(1, row)
      try $0.bind(2, Int64(limit))
      var last: Int64?
      while try $0.step() {
        last = $0.integer(0)
        try body($0.storedRow(digests))
      }
      return last
    }
  }
}

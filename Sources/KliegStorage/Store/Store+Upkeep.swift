internal import KliegFaults
internal import KliegModel

extension Store {
  /// Figures of the moment, with changes that are not committed.
  package var statistics: StoreStatistics {
    let bytes = (FileStatus.size(path) ?? 0) + (FileStatus.size(path + "-wal") ?? 0)
    return StoreStatistics(
      items: count, bytes: Int(bytes), sequence: state.sequence, lastRow: state.row,
      purgedThrough: state.purged)
  }

  /// Copies the log into the file and empties it, when nothing else is to be done; gives memory back.
  ///
  /// - Returns: Whether it was possible; a reader that is at work may hold it back.
  @discardableResult
  package func checkpoint() throws -> Bool {
    guard case .none = transaction else { return false }
    defer { connection.releaseMemory() }
    try FailPoint.storeCheckpointBefore.pass(path)
    let isDone = try connection.query("PRAGMA wal_checkpoint(TRUNCATE)") {
      try $0.step() && $0.integer(0) == 0
    }
    try FailPoint.storeCheckpointAfter.pass(path)
    return isDone
  }

  /// Lets the file grow to about so many bytes and no further; nil for as far as the disk allows.
  ///
  /// A file that is larger already does not shrink, it only grows no more.
  package func limitSize(bytes: Int64?) throws {
    let pageSize = try connection.integer("PRAGMA page_size")
    let pages = bytes.map { max(1, $0 / max(1, pageSize)) } ?? 4_294_967_294
    try connection.executeOnce("PRAGMA max_page_count=\(pages)")
  }

  /// All tombstones in the order of their numbers.
  package func tombstones() throws -> [Tombstone] {
    try connection.query("SELECT sequence, row, identifier, type FROM tombstone ORDER BY sequence")
    {
      var tombstones: [Tombstone] = []
      while try $0.step() { tombstones.append($0.tombstone(from: 0)) }
      return tombstones
    }
  }
}

extension SQLiteStatement {
  /// The tombstone in the columns sequence, row, identifier, type.
  func tombstone(from column: Int32) -> Tombstone {
    let sequence = integer(column)
    let row = integer(column + 1)
    guard let identifier = optionalText(column + 2) else {
      return .allThrough(row, sequence: sequence)
    }
    let type = optionalText(column + 3).flatMap { $0.isEmpty ? nil : $0 }
    return .row(row, sequence: sequence, reference: .init(identifier, type: type))
  }
}

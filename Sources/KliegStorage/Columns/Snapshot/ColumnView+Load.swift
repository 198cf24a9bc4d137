package import KliegModel

extension ColumnView {
  /// What came of reading a snapshot's file.
  package enum LoadResult: Sendable {
    /// There is none.
    case absent
    /// It is of another index or another format; the reason is a sentence.
    case stale(reason: String)
    /// It is not what was written, or cannot be read.
    case damaged(Damage)
    /// The view, as it was saved.
    case loaded(ColumnView)
  }

  /// Reads the snapshot's file of a directory.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - epoch: The store's epoch; the snapshot of another is stale.
  /// - Returns: The view, or why there is none.
  package static func load(directory: String, epoch: String) -> LoadResult {
    do throws(Damage) {
      guard let file = try SnapshotReader(path: "\(directory)/snapshot") else { return .absent }
      let head = try file.head()
      guard head.format == SnapshotHead.format else {
        return .stale(reason: "The snapshot of the columns has format \(head.format).")
      }
      guard file.length >= head.tableLength, file.length - head.tableLength == head.tableOffset
      else {
        throw SnapshotReader.damage("is not as long as its head says")
      }
      let section = SnapshotTable.Section(
        offset: head.tableOffset, length: head.tableLength, hash: head.tableHash)
      let table = try file.read(section, "table") { try SnapshotTable($0) }
      guard table.epoch == epoch else {
        return .stale(reason: "The snapshot of the columns is of another epoch of the index.")
      }
      return .loaded(ColumnView(try ColumnSnapshot(table, file)))
    } catch {
      return .damaged(error)
    }
  }
}

extension ColumnSnapshot {
  fileprivate init(_ table: SnapshotTable, _ file: borrowing SnapshotReader) throws(Damage) {
    self.init(sequence: table.sequence, kinds: table.kinds)
    guard table.system.count == 5 else {
      throw SnapshotReader.damage("lacks a section")
    }
    live = try file.section(table.system[0], "list of rows") { try $0.rows() }
    types = try file.section(table.system[1], "column of types") { try $0.strings() }
    domains = try file.section(table.system[2], "column of domains") { try $0.strings() }
    priorities = try file.section(table.system[3], "column of priorities") { try $0.numbers() }
    expirations = ExpiryColumn(
      dates: try file.section(table.system[4], "column of expirations") { try $0.column() })
    count = live.count
    for (name, section) in table.attributes {
      guard let kind = table.kinds[name], places[name] == nil else {
        throw SnapshotReader.damage("has a column “\(name)” of no kind")
      }
      places[name] = columns.count
      columns.append(try file.section(section, "column “\(name)”") { try $0.attribute(kind) })
    }
  }
}

extension SnapshotReader {
  /// Reads a section to its end.
  fileprivate func section<Result>(
    _ section: SnapshotTable.Section, _ what: String,
    _ body: (inout SectionReader) throws -> Result
  ) throws(Damage) -> Result {
    try read(section, what) { bytes in
      var reader = SectionReader(bytes)
      let result = try body(&reader)
      guard reader.isAtEnd else { throw SectionReader.Malformed() }
      return result
    }
  }
}

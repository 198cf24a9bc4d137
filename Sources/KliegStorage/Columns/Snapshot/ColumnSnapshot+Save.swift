extension ColumnSnapshot {
  /// Writes the snapshot's file into a directory, in place of the one that is there.
  ///
  /// It is on the disk when this returns; until then the old one stands.
  ///
  /// - Parameters:
  ///   - directory: The directory, made where it is missing.
  ///   - epoch: The store's epoch, by which a later load tells whose it is.
  /// - Throws: `KliegError` with `storageFull` or `storageFailed`.
  package func save(to directory: String, epoch: String) throws {
    var file = try SnapshotWriter(directory: directory, name: "snapshot")
    var table = SnapshotTable(epoch: epoch, sequence: sequence, kinds: kinds)
    try file.append([UInt8](repeating: 0, count: SnapshotHead.size))
    table.system = [
      try file.append { $0.write(live) }, try file.append { $0.write(types) },
      try file.append { $0.write(domains) }, try file.append { $0.write(priorities) },
      try file.append { $0.write(expirations.dates) },
    ]
    for (name, place) in places.sorted(by: { $0.value < $1.value }) {
      table.attributes.append((name, try file.append { $0.write(columns[place]) }))
    }
    let last = try file.append { $0 = SectionWriter(bytes: table.bytes) }
    let head = SnapshotHead(
      tableOffset: last.offset, tableLength: last.length, tableHash: last.hash)
    try file.write(head.bytes, at: 0)
    try file.finish()
  }
}

extension SnapshotWriter {
  /// Appends a section.
  fileprivate mutating func append(
    _ body: (inout SectionWriter) -> Void
  ) throws -> SnapshotTable.Section {
    var section = SectionWriter()
    body(&section)
    let start = length
    try append(section.bytes)
    return SnapshotTable.Section(
      offset: start, length: UInt64(section.bytes.count),
      hash: section.bytes.withUnsafeBytes(SnapshotHead.hash))
  }
}

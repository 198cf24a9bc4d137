import KliegModel

@testable import KliegStorage

extension FuzzTarget {
  /// What comes from a disk.
  static let storageTargets: [FuzzTarget] = [
    FuzzTarget(
      name: "payload",
      tokens: ["{", "}", "[", "]", ",", ":", #"{"d":"#, #""a":"#, "null", "true", "1", #""x""#],
      run: payload),
    FuzzTarget(name: "columns", tokens: ["\u{1}\0\0\0\0\0\0\0", "\0\0\0\0"], run: columns),
    FuzzTarget(name: "snapshot", tokens: ["text", "keyword", "number", "date"], run: snapshot),
  ]

  private static func payload(_ input: [UInt8]) throws(Fault) {
    guard let reader = try? PayloadReader(), let attributes = try? reader.attributes(input) else {
      return
    }
    let again = (try? Payload.encode(attributes)).flatMap { try? reader.attributes($0) }
    try require(again == attributes, "\(attributes) is not read as it was written")
  }

  /// A section of a snapshot; its first byte says what it is a column of.
  ///
  /// What is read must be fit for use: a section whose checksum holds is believed.
  private static func columns(_ input: [UInt8]) throws(Fault) {
    guard let first = input.first else { return }
    let kind = AttributeKind.allCases[Int(first) % AttributeKind.allCases.count]
    input.dropFirst().withUnsafeBytes { bytes in
      var reader = SectionReader(bytes)
      guard let column = try? reader.attribute(kind) else { return }
      let rows = column.presentRows()
      var writer = SectionWriter()
      writer.write(column)
      _ = (rows.count, writer.bytes)
    }
  }

  private static func snapshot(_ input: [UInt8]) throws(Fault) {
    let table = input.withUnsafeBytes { bytes -> SnapshotTable? in
      _ = SnapshotHead(bytes)
      return try? SnapshotTable(bytes)
    }
    guard let table else { return }
    let again = table.bytes.withUnsafeBytes { try? SnapshotTable($0) }
    try require(
      again?.kinds == table.kinds && again?.system == table.system,
      "a table is not read as it was written")
  }
}

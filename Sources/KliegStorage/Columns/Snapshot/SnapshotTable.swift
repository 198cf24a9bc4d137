import KliegModel

/// What a snapshot's file holds: whose it is, and where each section stands.
struct SnapshotTable {
  /// Where a section stands, and its checksum.
  struct Section: BitwiseCopyable, Equatable {
    var offset: UInt64
    var length: UInt64
    var hash: UInt64
  }

  var epoch: String
  var sequence: Int64
  var kinds: [String: AttributeKind]
  /// The sections of what every item has, in a fixed order.
  var system: [Section] = []
  /// The attributes with a column, and their sections.
  var attributes: [(name: String, section: Section)] = []

  init(epoch: String, sequence: Int64, kinds: [String: AttributeKind]) {
    self.epoch = epoch
    self.sequence = sequence
    self.kinds = kinds
  }

  init(_ bytes: UnsafeRawBufferPointer) throws {
    var reader = SectionReader(bytes)
    epoch = try reader.text()
    sequence = try reader.value()
    kinds = [:]
    for _ in 0..<(try reader.value(UInt64.self)) {
      let name = try reader.text()
      guard let kind = AttributeKind(rawValue: try reader.text()) else {
        throw SectionReader.Malformed()
      }
      kinds[name] = kind
    }
    system = try reader.array()
    for _ in 0..<(try reader.value(UInt64.self)) {
      attributes.append((try reader.text(), try reader.value()))
    }
    guard reader.isAtEnd else { throw SectionReader.Malformed() }
  }

  var bytes: [UInt8] {
    var writer = SectionWriter()
    writer.write(epoch)
    writer.write(sequence)
    writer.write(UInt64(kinds.count))
    for (name, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(kind.rawValue)
    }
    writer.write(system)
    writer.write(UInt64(attributes.count))
    for (name, section) in attributes {
      writer.write(name)
      writer.write(section)
    }
    return writer.bytes
  }
}

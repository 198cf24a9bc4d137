import CXXHash

/// The first bytes of a snapshot's file: what it is, and where its table stands.
///
/// Every format keeps this shape, so that each can tell another.
struct SnapshotHead: Equatable {
  static let format: UInt32 = 1
  static let size = 48
  private static let magic = UInt64(littleEndian: 0x4C4F_4347_4549_4C4B)

  var format = Self.format
  var tableOffset: UInt64
  var tableLength: UInt64
  var tableHash: UInt64

  init(tableOffset: UInt64, tableLength: UInt64, tableHash: UInt64) {
    self.tableOffset = tableOffset
    self.tableLength = tableLength
    self.tableHash = tableHash
  }

  /// Reads the head; nil when it is not one or not whole.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = SectionReader(bytes)
    guard bytes.count == Self.size,
      bytes.loadUnaligned(fromByteOffset: Self.size - 8, as: UInt64.self)
        == Self.hash(UnsafeRawBufferPointer(rebasing: bytes.dropLast(8))),
      let magic = try? reader.value(UInt64.self), magic == Self.magic,
      let format = try? reader.value(UInt64.self),
      let tableOffset = try? reader.value(UInt64.self),
      let tableLength = try? reader.value(UInt64.self),
      let tableHash = try? reader.value(UInt64.self)
    else { return nil }
    self.format = UInt32(truncatingIfNeeded: format)
    self.tableOffset = tableOffset
    self.tableLength = tableLength
    self.tableHash = tableHash
  }

  var bytes: [UInt8] {
    var writer = SectionWriter()
    writer.write(Self.magic)
    writer.write(UInt64(format))
    writer.write(tableOffset)
    writer.write(tableLength)
    writer.write(tableHash)
    writer.write(writer.bytes.withUnsafeBytes(Self.hash))
    return writer.bytes
  }

  /// The checksum of head, table and sections.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    XXH3_64bits(bytes.baseAddress, bytes.count)
  }
}

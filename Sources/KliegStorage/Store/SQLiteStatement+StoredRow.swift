internal import KliegModel

extension SQLiteStatement {
  /// The bytes of a text, valid until the next step.
  func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    bytes(column).assumingMemoryBound(to: UInt8.self)
  }

  /// The parts of the item that a statement stands on, where they lie.
  ///
  /// Its columns are those of the table, in its order; so with the methods below.
  var itemBytes: ItemBytes {
    ItemBytes(
      identifier: utf8(3), type: utf8(4), domain: isNull(5) ? nil : utf8(5), priority: integer(6),
      payload: bytes(9))
  }

  /// Whether the item is what was stored.
  func matchesDigest(_ digests: ItemDigest.Maker) -> Bool {
    let expected = digests.content(itemBytes).placed(
      integer(0), integer(1), integer(2), expires: optionalInteger(7))
    return ItemDigest(bytes(8)) == expected
  }

  /// The digest that the item has under a new number; nil when it does not match the one it has.
  func digest(_ digests: ItemDigest.Maker, sequence: Int64) -> ItemDigest? {
    guard matchesDigest(digests) else { return nil }
    return digests.content(itemBytes).placed(
      integer(0), sequence, sequence, expires: optionalInteger(7))
  }

  /// The row, checked against its digest.
  func storedRow(_ digests: ItemDigest.Maker) -> StoredRow {
    guard matchesDigest(digests) else {
      let finding = "row \(integer(0)) does not match its digest"
      return .damaged(
        DamagedRow(
          row: integer(0), sequence: integer(1), reference: reference(3),
          damage: Damage(file: StoreSchema.fileName, finding: finding)))
    }
    let bytes = itemBytes
    return .item(
      StoredItem(
        row: integer(0), sequence: integer(1), contentSequence: integer(2),
        identifier: String(decoding: bytes.identifier, as: UTF8.self),
        type: bytes.type.isEmpty ? nil : String(decoding: bytes.type, as: UTF8.self),
        domain: bytes.domain.map { String(decoding: $0, as: UTF8.self) },
        priority: Int(bytes.priority), expires: optionalInteger(7),
        payload: [UInt8](bytes.payload)))
  }
}

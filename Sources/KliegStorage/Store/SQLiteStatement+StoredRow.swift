internal import KliegModel

extension SQLiteStatement {
  /// The bytes of a text, valid until the next step.
  func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    bytes(column).assumingMemoryBound(to: UInt8.self)
  }

  /// The row that a statement stands on, checked against its digest.
  ///
  /// Its columns are those of the table, in its order.
  func storedRow(_ digests: ItemDigest.Maker) -> StoredRow {
    let bytes = ItemBytes(
      identifier: utf8(3), type: utf8(4), domain: isNull(5) ? nil : utf8(5), priority: integer(6),
      payload: self.bytes(9))
    let expires = optionalInteger(7)
    let type = bytes.type.isEmpty ? nil : String(decoding: bytes.type, as: UTF8.self)
    let reference = ItemReference(String(decoding: bytes.identifier, as: UTF8.self), type: type)
    guard ItemDigest(self.bytes(8)) == digests.content(bytes).toggling(expires: expires) else {
      let finding = "row \(integer(0)) does not match its digest"
      return .damaged(
        DamagedRow(
          row: integer(0), sequence: integer(1), reference: reference,
          damage: Damage(file: StoreSchema.fileName, finding: finding)))
    }
    return .item(
      StoredItem(
        row: integer(0), sequence: integer(1), contentSequence: integer(2),
        identifier: reference.identifier, type: type,
        domain: bytes.domain.map { String(decoding: $0, as: UTF8.self) },
        priority: Int(bytes.priority), expires: expires, payload: [UInt8](bytes.payload)))
  }
}

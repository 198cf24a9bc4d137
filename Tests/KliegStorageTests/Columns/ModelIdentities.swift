import KliegModel
import KliegStorage

/// The identities of a model's rows, as a store knows them.
struct ModelIdentities: RowIdentities {
  var references: [Int64: ItemReference] = [:]

  func reference(of row: Int64) -> ItemReference? { references[row] }

  func ordered(_ rows: RowBitmap, limit: Int, after reference: ItemReference?) -> [Int64] {
    let start = reference.map { IdentityBytes($0) }
    let found = rows.rows.compactMap { row in
      references[row].map { (identity: IdentityBytes($0), row: row) }
    }
    let after = found.filter { entry in start.map { $0 < entry.identity } ?? true }
    return after.sorted { $0.identity < $1.identity }.prefix(limit).map(\.row)
  }

  func rows(whereIdentifier comparison: Comparison) -> RowBitmap {
    RowBitmap(
      references.filter { ColumnModel.matches(.string($0.value.identifier), comparison) }
        .keys.sorted())
  }

  func visitIdentifiers(
    of rows: RowBitmap, _ body: (Int64, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for (row, reference) in references where rows.contains(row) {
      try Array(reference.identifier.utf8).withUnsafeBytes { try body(row, $0) }
    }
  }
}

extension ColumnModel {
  /// What the columns ask of others, as the model has it.
  ///
  /// The locale `low` has no capitals; without one strings are ordered by their bytes.
  var sources: ColumnSources {
    ColumnSources(
      identities: ModelIdentities(
        references: Dictionary(
          uniqueKeysWithValues: items.map { ($0.key, reference(of: $0.key, $0.value)) })),
      payloadValue: { value($0, $1) }, collator: Self.collator)
  }

  static func collator(_ ordering: SortKey.Ordering) -> (String) -> [UInt8] {
    ordering.locale == "low" ? { Array($0.lowercased().utf8) } : { Array($0.utf8) }
  }

  func reference(of row: Int64, _ item: Item) -> ItemReference {
    ItemReference("id\(row)", type: item.type)
  }
}

package import KliegModel

/// What queries on columns ask of others: the store, the text view, the rules of languages.
///
/// It belongs to one reader, as what it leads to does.
package struct ColumnSources {
  /// The identifiers and types of rows.
  package var identities: any RowIdentities
  /// The value of an attribute (named first) that a row's payload has, where columns keep it in part.
  package var payloadValue: (String, Int64) throws -> AttributeValue?
  /// The rows of some candidates whose texts match.
  package var textRows: (TextMatch, RowBitmap) throws -> RowBitmap
  /// Gives, for an ordering, the key that strings are ordered by; for equal locales and numericness
  /// always the same function, since places are kept from one query to the next.
  package var collator: (SortKey.Ordering) throws -> (String) -> [UInt8]
  /// Called between pieces of work; what it throws ends the work.
  package var checkpoint: () throws -> Void

  /// Makes sources; without a view of texts, matches of words are refused.
  package init(
    identities: any RowIdentities,
    payloadValue: @escaping (String, Int64) throws -> AttributeValue?,
    textRows: @escaping (TextMatch, RowBitmap) throws -> RowBitmap = { match, _ in
      throw KliegError(.badQuery, "Words cannot be matched here: \(match).")
    },
    collator: @escaping (SortKey.Ordering) throws -> (String) -> [UInt8] = { _ in
      { Array($0.utf8) }
    },
    checkpoint: @escaping () throws -> Void = {}
  ) {
    self.identities = identities
    self.payloadValue = payloadValue
    self.textRows = textRows
    self.collator = collator
    self.checkpoint = checkpoint
  }
}

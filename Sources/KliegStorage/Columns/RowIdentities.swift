package import KliegModel

/// What knows the identifier and the type of a row, and the order of both.
///
/// That order is of bytes, identifiers first; no type comes before every type.
package protocol RowIdentities {
  /// The identity of a row; nil when the row is gone.
  func reference(of row: Int64) throws -> ItemReference?

  /// The first of some rows in the order of their identities, at most so many.
  ///
  /// - Parameters:
  ///   - rows: The rows; those that are gone are left out, unless they went a moment ago.
  ///   - limit: How many at most.
  ///   - reference: Only rows whose identity comes after this one; nil for all.
  /// - Returns: The rows.
  /// - Throws: `KliegError` or `Damage`.
  func ordered(_ rows: RowBitmap, limit: Int, after reference: ItemReference?) throws -> [Int64]

  /// The rows whose identifiers satisfy a comparison that is no folding, and of whole strings,
  /// their beginnings, or their order.
  func rows(whereIdentifier comparison: Comparison) throws -> RowBitmap

  /// Calls a function with the identifier of each of some rows, those that are gone left out, in any
  /// order.
  func visitIdentifiers(
    of rows: RowBitmap, _ body: (Int64, UnsafeRawBufferPointer) throws -> Void
  ) throws
}

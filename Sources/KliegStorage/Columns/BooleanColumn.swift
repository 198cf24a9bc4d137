/// Booleans by row; a row of several values may be in both sets.
struct BooleanColumn: Sendable {
  private(set) var trueRows = RowBitmap()
  private(set) var falseRows = RowBitmap()

  init() {}

  init(trueRows: RowBitmap, falseRows: RowBitmap) {
    self.trueRows = trueRows
    self.falseRows = falseRows
  }

  mutating func set(_ row: Int64, _ values: [Bool]) {
    clear(row)
    for value in values {
      if value { trueRows.insert(row) } else { falseRows.insert(row) }
    }
  }

  mutating func clear(_ row: Int64) {
    trueRows.remove(row)
    falseRows.remove(row)
  }

  mutating func clear(throughRow row: Int64) {
    trueRows.remove(throughRow: row)
    falseRows.remove(throughRow: row)
  }

  func presentRows() -> RowBitmap { trueRows.union(falseRows) }

  /// The candidates that have a value which a test accepts; false is 0, true is 1.
  func rows(_ test: ValueTest<Int>, among candidates: RowBitmap) -> RowBitmap {
    var result = RowBitmap()
    if test.accepts(0) { result.formUnion(falseRows) }
    if test.accepts(1) { result.formUnion(trueRows) }
    return result.intersection(candidates)
  }
}

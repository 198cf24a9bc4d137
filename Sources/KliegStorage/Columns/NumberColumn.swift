/// Numbers by row: doubles, until the first integer that no double is.
struct NumberColumn: Sendable {
  private(set) var narrow = ChunkedColumn<Double>()
  private(set) var wide = ChunkedColumn<WideNumber>()
  private(set) var isWide = false

  init() {}

  init(narrow: ChunkedColumn<Double>) {
    self.narrow = narrow
  }

  init(wide: ChunkedColumn<WideNumber>) {
    self.wide = wide
    isWide = true
  }

  mutating func set(_ row: Int64, _ values: [WideNumber]) {
    guard let first = values.first else { return clear(row) }
    if !isWide, values.contains(where: { $0.difference != 0 }) {
      wide = narrow.map { WideNumber($0) }
      narrow = ChunkedColumn()
      isWide = true
    }
    if isWide {
      wide.set(row, first, values.dropFirst())
    } else {
      narrow.set(row, first.nearest, values.dropFirst().map(\.nearest)[...])
    }
  }

  mutating func set(_ row: Int64, _ value: WideNumber) {
    if isWide || value.difference != 0 {
      set(row, [value])
    } else {
      narrow.set(row, value.nearest)
    }
  }

  mutating func clear(_ row: Int64) {
    if isWide { wide.clear(row) } else { narrow.clear(row) }
  }

  mutating func clear(throughRow row: Int64) {
    if isWide { wide.clear(throughRow: row) } else { narrow.clear(throughRow: row) }
  }

  /// Whether any row has, or had, a value.
  var hasChunks: Bool { narrow.chunkCount > 0 || wide.chunkCount > 0 }

  func presentRows() -> RowBitmap {
    isWide ? wide.presentRows() : narrow.presentRows()
  }

  func forEach(_ row: Int64, _ body: (WideNumber) throws -> Void) rethrows {
    if isWide {
      try wide.forEach(row, body)
    } else {
      try narrow.forEach(row) { try body(WideNumber($0)) }
    }
  }

  /// The candidates that have a value which a test accepts.
  func rows(_ test: ValueTest<WideNumber>, among candidates: RowBitmap) -> RowBitmap {
    if isWide { return wide.rows(among: candidates) { test.accepts($0) } }
    switch test {
    case .equal(let value):
      guard value.difference == 0 else { return RowBitmap() }
      let operand = value.nearest
      return narrow.rows(among: candidates) { $0 == operand }
    case .among(let values):
      return narrow.rows(
        among: candidates, oneOf: values.filter { $0.difference == 0 }.map(\.nearest))
    case .range:
      guard let range = test.doubles else { return RowBitmap() }
      let (low, high) = (range.lowerBound, range.upperBound)
      return narrow.rows(among: candidates) { $0 >= low && $0 <= high }
    case .union: return narrow.rows(among: candidates) { test.accepts(WideNumber($0)) }
    }
  }
}

extension ValueTest<WideNumber> {
  /// The doubles that a range accepts; nil where it accepts none, or is no range.
  var doubles: ClosedRange<Double>? {
    guard case .range(let lower, let upper) = self else { return nil }
    // Strict ends become the next double, so that one comparison with each end is enough.
    let low = lower.map { $0.value.firstDouble(after: !$0.isIncluded) } ?? -.infinity
    let high = upper.map { -$0.value.negated.firstDouble(after: !$0.isIncluded) } ?? .infinity
    return low <= high ? low...high : nil
  }
}

extension WideNumber {
  /// The smallest double that is not less than the number, or that is greater.
  fileprivate func firstDouble(after isGreater: Bool) -> Double {
    difference > 0 || (difference == 0 && isGreater) ? nearest.nextUp : nearest
  }

  /// The number with the other sign.
  fileprivate var negated: WideNumber {
    WideNumber(nearest: -nearest, difference: -difference)
  }
}

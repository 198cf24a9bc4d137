/// When rows expire, with the earliest moment of each chunk, so that nothing is looked at in vain.
struct ExpiryColumn: Sendable {
  private(set) var dates = ChunkedColumn<Int64>()
  private var earliest: [Int64] = []

  init() {}

  init(dates: ChunkedColumn<Int64>) {
    self.dates = dates
    earliest = dates.chunks.map { $0.smallest() ?? .max }
  }

  mutating func set(_ row: Int64, _ microseconds: Int64?) {
    let before = dates.first(row)
    guard before != microseconds else { return }
    if let microseconds {
      dates.set(row, microseconds)
    } else {
      dates.clear(row)
    }
    let chunk = Int(row >> ColumnChunk<Int64>.shift)
    while earliest.count < dates.chunkCount { earliest.append(.max) }
    if let microseconds, microseconds <= earliest[chunk] {
      earliest[chunk] = microseconds
    } else if before == earliest[chunk] {
      earliest[chunk] = dates[chunk: chunk].smallest() ?? .max
    }
  }

  mutating func clear(throughRow row: Int64) {
    dates.clear(throughRow: row)
    self = Self(dates: dates)
  }

  /// The candidates whose moment has come.
  func rows(through now: Int64, among candidates: RowBitmap) -> RowBitmap {
    guard earliest.contains(where: { $0 <= now }) else { return RowBitmap() }
    return dates.rows(among: candidates) { $0 <= now }
  }
}

/// Values by row in chunks, so that a change after a snapshot copies one chunk and no more.
///
/// A row has any number of values.
struct ChunkedColumn<Element: BitwiseCopyable & Hashable & Sendable>: Sendable {
  typealias Chunk = ColumnChunk<Element>

  /// Chunks by 16, so that a change after a snapshot does not even copy the list of all chunks.
  private var groups: [[Chunk]] = []
  /// The orders of rows that have been worked out of these values.
  private(set) var orders = DerivedOrders()
  private static var groupSize: Int { 16 }

  init() {}

  init(chunks: [Chunk]) {
    groups = stride(from: 0, to: chunks.count, by: Self.groupSize).map { start in
      Array(chunks[start..<min(start + Self.groupSize, chunks.count)])
    }
  }

  /// All chunks, from row 0 on.
  var chunks: FlattenSequence<[[Chunk]]> { groups.joined() }

  /// How many chunks there are.
  var chunkCount: Int {
    groups.last.map { (groups.count - 1) * Self.groupSize + $0.count } ?? 0
  }

  /// The chunk of an index.
  subscript(chunk index: Int) -> Chunk {
    get { groups[index / Self.groupSize][index % Self.groupSize] }
    _modify {
      change()
      yield &groups[index / Self.groupSize][index % Self.groupSize]
    }
  }

  /// Parts from the orders of what the values have been.
  private mutating func change() {
    guard !isKnownUniquelyReferenced(&orders) || orders.isUsed else { return }
    orders = DerivedOrders(after: orders)
  }

  /// The first value of a row.
  func first(_ row: Int64) -> Element? {
    guard let index = index(of: row) else { return nil }
    return self[chunk: index].first(Self.slot(row))
  }

  /// Calls a function with each value of a row, the first one first.
  func forEach(_ row: Int64, _ body: (Element) throws -> Void) rethrows {
    guard let index = index(of: row) else { return }
    try self[chunk: index].forEach(Self.slot(row), body)
  }

  /// Sets the values of a row instead of those it had.
  mutating func set(_ row: Int64, _ value: Element, _ more: ArraySlice<Element> = []) {
    let index = Int(row >> Chunk.shift)
    for count in chunkCount..<max(chunkCount, index + 1) {
      if count % Self.groupSize == 0 { groups.append([]) }
      groups[groups.count - 1].append(Chunk())
    }
    self[chunk: index].set(Self.slot(row), value, more)
  }

  /// Takes the values of a row away.
  mutating func clear(_ row: Int64) {
    guard let index = index(of: row), self[chunk: index].rows > 0 else { return }
    self[chunk: index].clear(Self.slot(row))
  }

  /// Takes the values of every row up to and including one away.
  mutating func clear(throughRow row: Int64) {
    guard row >= 0 else { return }
    let whole = Int(min((row + 1) >> Chunk.shift, Int64(chunkCount)))
    for index in 0..<whole { self[chunk: index] = Chunk() }
    guard whole < chunkCount else { return }
    for slot in 0..<Self.slot(row + 1) { self[chunk: whole].clear(slot) }
  }

  /// Whether no row has several values.
  var isSingleValued: Bool { chunks.allSatisfy(\.isSingleValued) }

  /// The rows that have a value.
  func presentRows() -> RowBitmap {
    var words: [UInt64] = []
    words.reserveCapacity(chunkCount * Chunk.words)
    for chunk in chunks { words.append(contentsOf: chunk.presentWords()) }
    return RowBitmap(words: words)
  }

  /// The candidates that have a value which a test accepts.
  @inline(__always)
  func rows(among candidates: RowBitmap, where accepts: (Element) -> Bool) -> RowBitmap {
    let count = (candidates.words.count + Chunk.words - 1) / Chunk.words
    let padded = candidates.padded(toWords: count * Chunk.words)
    var result = [UInt64](repeating: 0, count: padded.count)
    padded.withUnsafeBufferPointer { candidates in
      result.withUnsafeMutableBufferPointer { result in
        for index in 0..<min(count, chunkCount) where self[chunk: index].rows > 0 {
          let words = index * Chunk.words..<(index + 1) * Chunk.words
          self[chunk: index].scan(
            UnsafeBufferPointer(rebasing: candidates[words]),
            into: UnsafeMutableBufferPointer(rebasing: result[words]), where: accepts)
        }
      }
    }
    return RowBitmap(words: result)
  }

  /// The candidates that have one of some values.
  func rows(among candidates: RowBitmap, oneOf values: [Element]) -> RowBitmap {
    if values.isEmpty { return RowBitmap() }
    guard values.count > 16 else {
      return values.withUnsafeBufferPointer { values in
        rows(among: candidates) { value in
          for other in values where other == value { return true }
          return false
        }
      }
    }
    let values = Set(values)
    return rows(among: candidates) { values.contains($0) }
  }

  /// The column with each value turned to another.
  func map<Other>(_ transform: (Element) -> Other) -> ChunkedColumn<Other> {
    ChunkedColumn<Other>(chunks: chunks.map { $0.map(transform) })
  }

  private func index(of row: Int64) -> Int? {
    let index = row >> Chunk.shift
    return row >= 0 && index < chunkCount ? Int(index) : nil
  }

  private static func slot(_ row: Int64) -> Int {
    Int(row & Int64(Chunk.size - 1))
  }
}

extension RowBitmap {
  /// The words with zeros up to a number of them.
  fileprivate func padded(toWords count: Int) -> [UInt64] {
    guard words.count < count else { return words }
    return words + repeatElement(0, count: count - words.count)
  }
}

import CXapian
import KliegModel

extension TextSearcher {
  /// Finds the best rows of a query, equal scores by row.
  ///
  /// The filter is words of a bitmap, bit r for row r; nil lets every row through. Ended early, it gives
  /// the best of what it came to.
  package func search(
    _ query: TermQuery, filter: UnsafeBufferPointer<UInt64>? = nil, window: TextWindow,
    limit: SearchLimit? = nil
  ) throws -> TextMatches {
    let packed = try query.packed()
    let documentCount = try documentCount()
    // A limit of "all" must not make room for four thousand million.
    let capacity = min(window.limit, documentCount)
    let known = try lengths.flatMap { try $0.isOf(reader) ? $0 : nil }
    if window.weighting == .relevance, known == nil { lacksLengths = true }
    var matches = XapianMatches()
    var scores = [Double](repeating: 0, count: capacity)
    let rows = try [UInt32](unsafeUninitializedCapacity: max(1, capacity)) { rows, count in
      matches = try packed.withXapianBytes { packed in
        try scores.withUnsafeMutableBufferPointer { scores in
          try withUnsafeTemporaryAllocation(of: Double.self, capacity: 1) { none in
            guard let rows = rows.baseAddress, let none = none.baseAddress else {
              return XapianMatches()
            }
            return try reader.call {
              $0.rank(
                query: packed, filter: XapianRows(filter), window: window.packed(capacity),
                lengths: known?.reference, stop: limit?.reference, rows: rows,
                scores: scores.baseAddress ?? none, failure: $1)
            }
          }
        }
      }
      count = matches.count
    }
    scores.removeLast(scores.count - matches.count)
    return TextMatches(rows: rows, scores: scores, total: Int(matches.total))
  }

  /// Sets the bit of every row that matches; returns how many do.
  ///
  /// Bits that are set stay set. Rows that the words have no bit for are neither set nor counted. Ended
  /// early, some that match are left out.
  @discardableResult
  package func match(
    _ query: TermQuery, filter: UnsafeBufferPointer<UInt64>? = nil, into words: inout [UInt64],
    limit: SearchLimit? = nil
  ) throws -> Int {
    let count = try query.packed().withXapianBytes { packed in
      try words.withUnsafeMutableBufferPointer { words -> UInt32 in
        guard let base = words.baseAddress else { return 0 }
        return try reader.call {
          $0.match(
            query: packed, filter: XapianRows(filter), stop: limit?.reference, words: base,
            bitCount: words.count * 64, failure: $1)
        }
      }
    }
    return Int(count)
  }
}

extension XapianRows {
  init(_ words: UnsafeBufferPointer<UInt64>?) {
    self.init()
    // The null pointer means every row, and an empty buffer may have one.
    if let words {
      self.words = words.baseAddress ?? Self.none
      bitCount = words.count * 64
    }
  }

  private static var none: UnsafePointer<UInt64>? { UnsafePointer(bitPattern: 8) }
}

import CXapian

extension TextSearcher {
  /// How much is looked at for the beginning of a word.
  package struct Bounds: Sendable, Hashable {
    /// The most terms, and as many forms, of each shard.
    package var terms: Int
    /// The most postings in all.
    package var postings: Int
    /// Whether nothing is wanted where that leaves any out.
    package var isWholeOnly: Bool

    /// Sets the bounds.
    package init(terms: Int, postings: Int, isWholeOnly: Bool = false) {
      self.terms = terms
      self.postings = postings
      self.isWholeOnly = isWholeOnly
    }
  }

  /// Where words stand in some rows.
  package struct Placement: Sendable, Hashable {
    /// The rows in which they stand as they should.
    package var found: RowBitmap
    /// The rows that keep no positions for them.
    package var undecided: RowBitmap
  }

  /// The rows that match a query, of some or of all.
  package func rows(
    matching query: TermQuery, among candidates: RowBitmap? = nil, limit: SearchLimit? = nil
  ) throws -> RowBitmap {
    var words = try room(for: candidates)
    try Self.withWords(of: candidates) { filter in
      _ = try match(query, filter: filter, into: &words, limit: limit)
    }
    return RowBitmap(words: words)
  }

  /// The rows that have a word which begins so, and whether the bounds left any out.
  ///
  /// A beginning stands for the terms that start with it, and the stems of forms that do.
  package func rows(
    beginning: [UInt8], among candidates: RowBitmap? = nil, bounds: Bounds,
    limit: SearchLimit? = nil
  ) throws -> (rows: RowBitmap, isCut: Bool) {
    var words = try room(for: candidates)
    let bounds = XapianBounds(
      terms: UInt32(clamping: bounds.terms), postings: UInt64(clamping: bounds.postings),
      wholeOnly: bounds.isWholeOnly)
    let isCut = try Self.withWords(of: candidates) { filter in
      try beginning.withXapianBytes { beginning in
        let vocabulary = try currentVocabulary()
        return try words.withUnsafeMutableBufferPointer { words -> Bool in
          guard let base = words.baseAddress else { return false }
          return try reader.call {
            $0.match(
              in: vocabulary?.reference, beginning: beginning, filter: XapianRows(filter),
              bounds: bounds, stop: limit?.reference, words: base, bitCount: words.count * 64,
              failure: $1)
          }
        }
      }
    }
    return (RowBitmap(words: words), isCut)
  }

  /// The rows in which terms stand side by side in order, or all within a number of words, as far as
  /// positions say.
  package func placement(
    of terms: [[UInt8]], within window: Int? = nil, among candidates: RowBitmap,
    limit: SearchLimit? = nil
  ) throws -> Placement {
    guard !terms.isEmpty, terms.allSatisfy(TermKey.isStorable) else {
      return Placement(found: RowBitmap(), undecided: RowBitmap())
    }
    var found = [UInt64](repeating: 0, count: candidates.words.count)
    var undecided = found
    var packed: [UInt8] = []
    for term in terms {
      withUnsafeBytes(of: UInt16(term.count).littleEndian) { packed.append(contentsOf: $0) }
      packed += term
    }
    try Self.withWords(of: candidates) { filter in
      try packed.withXapianBytes { terms in
        try found.withUnsafeMutableBufferPointer { found in
          try undecided.withUnsafeMutableBufferPointer { undecided in
            guard let first = found.baseAddress, let second = undecided.baseAddress else { return }
            _ = try reader.call {
              $0.place(
                terms: terms, window: UInt32(clamping: window ?? 0), filter: XapianRows(filter),
                stop: limit?.reference, found: first, undecided: second,
                bitCount: found.count * 64, failure: $1)
            }
          }
        }
      }
    }
    return Placement(found: RowBitmap(words: found), undecided: RowBitmap(words: undecided))
  }

  /// The highest row that any shard has ever used.
  package func lastRow() throws -> Int64 {
    Int64(try reader.call { $0.lastRow(failure: $1) })
  }

  private func room(for candidates: RowBitmap?) throws -> [UInt64] {
    [UInt64](repeating: 0, count: try candidates?.words.count ?? Int(try lastRow() >> 6) + 1)
  }

  private static func withWords<Result>(
    of rows: RowBitmap?, _ body: (UnsafeBufferPointer<UInt64>?) throws -> Result
  ) rethrows -> Result {
    guard let rows else { return try body(nil) }
    return try rows.words.withUnsafeBufferPointer { try body($0) }
  }
}

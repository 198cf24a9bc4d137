import CXapian
import Testing

/// A snapshot of shards, closed when it goes.
final class Reader {
  let reference: XapianReaderRef

  init(_ paths: String...) throws {
    let bytes = paths.map { Array($0.utf8) }
    let joined = bytes.flatMap { $0 }
    let opened = try joined.withUnsafeBytes { joined in
      var start = 0
      let paths = bytes.map { path in
        defer { start += path.count }
        return XapianBytes(bytes: joined.baseAddress.map { $0 + start }, count: path.count)
      }
      return try succeed {
        XapianReaderRef.open(paths: paths, count: paths.count, failure: $0)
      }
    }
    reference = try #require(opened)
  }

  deinit { reference.close() }

  func rank(
    _ query: SampleQuery, filter: Set<UInt32>? = nil, offset: UInt32 = 0, limit: UInt32 = 1000,
    _ weighting: XapianWeighting = .ineB2, isCounted: Bool = true,
    lengths: XapianLengthsRef? = nil, stop: XapianStopRef? = nil
  ) throws -> (rows: [UInt32], scores: [Double], matches: XapianMatches) {
    var rows = [UInt32](repeating: 0, count: Int(limit) + 1)
    var scores = [Double](repeating: 0, count: Int(limit) + 1)
    let window = XapianWindow(
      weighting: weighting, offset: offset, limit: limit, lastRow: .max, isCounted: isCounted)
    let matches = try lend(query.packed) { query in
      try withRows(filter) { filter in
        try succeed {
          reference.rank(
            query: query, filter: filter, window: window, lengths: lengths, stop: stop,
            rows: &rows, scores: &scores, failure: $0)
        }
      }
    }
    return (Array(rows.prefix(matches.count)), Array(scores.prefix(matches.count)), matches)
  }

  /// The rows below 10,000 that match.
  func match(
    _ query: SampleQuery, filter: Set<UInt32>? = nil, stop: XapianStopRef? = nil
  ) throws -> Set<UInt32> {
    var words = [UInt64](repeating: 0, count: 160)
    let count = try lend(query.packed) { query in
      try withRows(filter) { filter in
        try succeed {
          reference.match(
            query: query, filter: filter, stop: stop, words: &words, bitCount: 10_000,
            failure: $0)
        }
      }
    }
    let rows = Set(
      (0..<UInt32(words.count * 64)).filter { words[Int($0 / 64)] >> UInt64($0 % 64) & 1 == 1 })
    guard rows.count == count else {
      throw Failed(status: .unexpected, message: "counted \(count), set \(rows.count)")
    }
    return rows
  }

  /// The rows below 1024 that have a word which begins so.
  func rows(
    beginning: String, filter: Set<UInt32>?, _ bounds: XapianBounds,
    _ vocabulary: XapianVocabularyRef? = nil
  ) throws -> (rows: Set<UInt32>, isCut: Bool) {
    var words = [UInt64](repeating: 0, count: 16)
    let isCut = try lend(beginning) { prefix in
      try withRows(filter) { filter in
        try succeed {
          reference.match(
            in: vocabulary, beginning: prefix, filter: filter, bounds: bounds, stop: nil,
            words: &words, bitCount: 1024, failure: $0)
        }
      }
    }
    return (Set((0..<1024).filter { words[Int($0 / 64)] >> UInt64($0 % 64) & 1 == 1 }), isCut)
  }

  func expand(
    _ prefix: String, limit: UInt32 = 10, scanLimit: UInt32 = 1000,
    from vocabulary: XapianVocabularyRef? = nil
  ) throws -> (terms: [String], truncated: Bool) {
    let found = try lend(prefix) { prefix in
      try succeed {
        vocabulary?.expand(prefix: prefix, limit: limit, scanLimit: scanLimit, failure: $0)
          ?? reference.expand(prefix: prefix, limit: limit, scanLimit: scanLimit, failure: $0)
      }
    }
    var packed = take(found.packed)[...]
    var terms: [String] = []
    while !packed.isEmpty {
      let frequency = number(&packed, 4)
      let length = number(&packed, 2)
      terms.append("\(String(decoding: packed.prefix(length), as: UTF8.self)):\(frequency)")
      packed = packed.dropFirst(length)
    }
    return (terms, found.truncated)
  }

  func list(
    _ prefix: String, after: String = "", limit: UInt32 = 1000
  ) throws -> (terms: [String], truncated: Bool) {
    let found = try lend(prefix) { prefix in
      try lend(after) { after in
        try succeed { reference.list(prefix: prefix, after: after, limit: limit, failure: $0) }
      }
    }
    var packed = take(found.packed)[...]
    var terms: [String] = []
    while !packed.isEmpty {
      let rowCount = number(&packed, 4)
      let length = number(&packed, 2)
      let name = String(decoding: packed.prefix(length), as: UTF8.self)
      packed = packed.dropFirst(length)
      terms.append("\(name):\((0..<rowCount).map { _ in number(&packed, 4) })")
    }
    return (terms, found.truncated)
  }

  private func number(_ packed: inout ArraySlice<UInt8>, _ count: Int) -> Int {
    defer { packed = packed.dropFirst(count) }
    return packed.prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func withRows<Result>(
    _ rows: Set<UInt32>?, _ body: (XapianRows) throws -> Result
  ) rethrows -> Result {
    guard let rows else { return try body(XapianRows()) }
    var words = [UInt64](repeating: 0, count: 160)
    for row in rows {
      words[Int(row / 64)] |= 1 << UInt64(row % 64)
    }
    return try words.withUnsafeBufferPointer {
      try body(XapianRows(words: $0.baseAddress, bitCount: 10_000))
    }
  }
}

/// Strings by row, as codes of a dictionary.
struct StringColumn: Sendable {
  private(set) var codes = ChunkedColumn<UInt32>()
  private(set) var dictionary: StringDictionary

  init(limit: Int) {
    dictionary = StringDictionary(limit: limit)
  }

  /// Restores a column; nil when a code is none of the dictionary's.
  init?(codes: ChunkedColumn<UInt32>, dictionary: StringDictionary) {
    let end = dictionary.count
    guard codes.chunks.allSatisfy({ $0.allValues { Int($0) < end } }) else { return nil }
    self.codes = codes
    self.dictionary = dictionary
  }

  mutating func set(_ row: Int64, _ texts: [String]) throws {
    guard let first = texts.first else { return codes.clear(row) }
    let more = try texts.dropFirst().map { try dictionary.insert($0) }
    codes.set(row, try dictionary.insert(first), more[...])
  }

  mutating func set(_ row: Int64, _ text: String) throws {
    codes.set(row, try dictionary.insert(text))
  }

  mutating func clear(_ row: Int64) { codes.clear(row) }

  mutating func clear(throughRow row: Int64) { codes.clear(throughRow: row) }

  /// Parts from the copy that it was, so that new codes may mean other strings there.
  mutating func separate() { dictionary.separate() }

  /// The candidates that have a value which a test accepts, and those that the payload decides.
  func rows(
    _ test: StringTest, among candidates: RowBitmap, checkpoint: () throws -> Void
  ) throws -> (accepted: RowBitmap, undecided: RowBitmap) {
    if let codes = dictionary.codes(equalTo: test) {
      return (rows(codes, candidates), RowBitmap())
    }
    let selection: CodeSelection
    if candidates.count < dictionary.count / 4 {
      // Judging the strings of these rows is less work than judging all.
      var used = RowBitmap()
      used.grow(toWords: (dictionary.count + 63) / 64)
      codes.forEachValue(of: candidates) { used.insert(Int64($0)) }
      selection = try dictionary.codes(test, among: used, checkpoint)
    } else {
      selection = try dictionary.codes(test, checkpoint)
    }
    return (rows(selection.accepted, candidates), rows(selection.undecided, candidates))
  }

  /// The candidates that have a string, or one that begins with another.
  func rows(
    equalTo text: String, orBeginningWith prefix: String? = nil, among candidates: RowBitmap
  ) -> RowBitmap {
    let equal = dictionary.codes(equalTo: StringTest(.values(.equal(ByteString(text))))) ?? []
    let rows = rows(equal, candidates)
    guard let prefix else { return rows }
    let codes = dictionary.codes(unfolded: StringTest(.prefix(Array(prefix.utf8)))) {}
    return rows.union(self.rows(codes.accepted, candidates))
  }

  private func rows(_ codes: [UInt32], _ candidates: RowBitmap) -> RowBitmap {
    if let rows = listedRows(codes, candidates) { return rows }
    switch codes.count {
    case 0: return RowBitmap()
    case 1:
      let code = codes[0]
      return self.codes.rows(among: candidates) { $0 == code }
    default: return rows(RowBitmap(codes.lazy.map(Int64.init)), candidates)
    }
  }

  /// The candidates among the lists of codes, where there are lists and they are much shorter than the column.
  private func listedRows(_ codes: [UInt32], _ candidates: RowBitmap) -> RowBitmap? {
    let column = self.codes
    let count = dictionary.count
    let lists = column.orders.byCode.value {
      CodeRows(codeCount: count) { body in
        column.forEachRowValue(of: column.presentRows(), body)
      }
    }
    guard let lists,
      codes.reduce(0, { $0 + lists[$1].count }) < column.chunkCount * ColumnChunk<UInt32>.size / 8
    else { return nil }
    var found = RowBitmap()
    found.grow(toWords: candidates.words.count)
    for code in codes {
      for row in lists[code] where candidates.contains(Int64(row)) { found.insert(Int64(row)) }
    }
    return found
  }

  private func rows(_ selection: RowBitmap, _ candidates: RowBitmap) -> RowBitmap {
    if selection.isEmpty { return RowBitmap() }
    let words = selection.words + [0]
    let last = words.count - 1
    return words.withUnsafeBufferPointer { words in
      codes.rows(among: candidates) { code in
        words[min(Int(code >> 6), last)] & (1 << UInt64(code & 63)) != 0
      }
    }
  }
}

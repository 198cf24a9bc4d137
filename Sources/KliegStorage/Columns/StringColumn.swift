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
  mutating func separate() { dictionary.collation = CollationCache() }

  /// The candidates that have a value which a test accepts, and those that the payload decides.
  func rows(
    _ test: StringTest, among candidates: RowBitmap
  ) -> (accepted: RowBitmap, undecided: RowBitmap) {
    switch dictionary.codes(test) {
    case .one(nil): (RowBitmap(), RowBitmap())
    case .one(let code?): (codes.rows(among: candidates) { $0 == code }, RowBitmap())
    case .some(let accepted, let undecided):
      (rows(accepted, candidates), rows(undecided, candidates))
    }
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

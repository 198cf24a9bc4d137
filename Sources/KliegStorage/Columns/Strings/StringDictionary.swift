import KliegModel

/// The distinct strings of a column, each with a code; codes only ever get more.
struct StringDictionary: Sendable {
  /// How many bytes of a string are kept; at most 65,536, so that blocks stay in their bounds.
  let limit: Int
  private(set) var blocks: [StringBlock] = []
  private(set) var table = StringTable()
  private(set) var count = 0
  /// The places of the codes in the order of collation, shared with the snapshots.
  private(set) var collation = CollationCache()
  /// The strings in folded form, shared with the snapshots.
  private(set) var foldings = FoldingCache()

  init(limit: Int) {
    self.limit = limit
  }

  /// Restores a dictionary of its parts; nil when they contradict each other.
  init?(limit: Int, blocks: [StringBlock], table: [[UInt64]]) {
    let count = blocks.reduce(0) { $0 + $1.ends.count }
    guard blocks.dropLast().allSatisfy({ $0.ends.count == StringBlock.size }),
      let table = StringTable(parts: table, codes: count)
    else { return nil }
    self.limit = limit
    self.blocks = blocks
    self.table = table
    self.count = count
  }

  /// Parts from the copy that it was, so that new codes may mean other strings there.
  mutating func separate() {
    collation = CollationCache()
    foldings = FoldingCache()
  }

  /// The code of a string; nil when no value has ever been this string.
  func code(of bytes: UnsafeRawBufferPointer) -> UInt32? {
    code(of: StringEntry(bytes, limit: limit))
  }

  /// The code of a string, which gets one where it has none.
  mutating func insert(_ text: String) throws -> UInt32 {
    var text = text
    return try text.withUTF8 { bytes in
      let entry = StringEntry(UnsafeRawBufferPointer(bytes), limit: limit)
      if let code = code(of: entry) { return code }
      guard count < Int(UInt32.max) - 1 else {
        throw KliegError(.limitExceeded, "An attribute has more distinct strings than have codes.")
      }
      let code = UInt32(count)
      if count >> Int(StringBlock.shift) == blocks.count { blocks.append(StringBlock()) }
      blocks[blocks.count - 1].append(entry)
      table.insert(entry.hash, code: code)
      count += 1
      return code
    }
  }

  /// The kept bytes of a code's string as text.
  func text(_ code: UInt32) -> String {
    blocks[Int(code >> StringBlock.shift)].text(Int(code) & (StringBlock.size - 1))
  }

  /// The kept bytes of a code's string.
  func bytes(_ code: UInt32) -> ByteString {
    blocks[Int(code >> StringBlock.shift)].withKept(Int(code) & (StringBlock.size - 1)) { kept, _ in
      ByteString(Array(kept))
    }
  }

  /// Whether a code's string is longer than what is kept of it.
  func isCut(_ code: UInt32) -> Bool {
    blocks[Int(code >> StringBlock.shift)].range(Int(code) & (StringBlock.size - 1)).isCut
  }

  /// Whether a code is of a string, as far as it is kept, and whether its hash leads to it.
  func holds(_ text: String, at code: UInt32) -> Bool {
    guard Int(code) < count else { return false }
    return Array(text.utf8).withUnsafeBytes { self.code(of: $0) == code }
  }

  private func code(of entry: StringEntry) -> UInt32? {
    table.code(entry.hash) { code in
      blocks[Int(code >> StringBlock.shift)].holds(entry, at: Int(code) & (StringBlock.size - 1))
    }
  }
}

import KliegModel
import KliegStorage

/// What a cursor says: which query it belongs to, how many hits came before, and the last of them.
struct PageMark {
  /// Tells one query from another.
  let fingerprint: UInt64
  let passed: Int
  let index: String
  let position: SortPosition

  var cursor: Cursor {
    Cursor(
      rawValue: [String(fingerprint, radix: 36), String(passed), position.text, index]
        .joined(separator: "."))
  }

  init(_ query: Query, passed: Int, index: String, position: SortPosition) {
    fingerprint = query.fingerprint
    self.passed = passed
    self.index = index
    self.position = position
  }

  /// Reads the cursor of a query; refused where it is of another one.
  init(_ cursor: Cursor, of query: Query) throws {
    let parts = cursor.rawValue.split(
      separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let fingerprint = UInt64(parts[0], radix: 36),
      let passed = Int(parts[1]), passed >= 0,
      let position = SortPosition(text: String(parts[2]))
    else {
      throw KliegError(
        .invalidParameter, "The cursor is none that an answer gave.",
        details: ["parameter": "cursor"])
    }
    guard fingerprint == query.fingerprint else {
      throw KliegError(
        .invalidParameter, "The cursor belongs to a query with another text, filter or order.",
        details: ["parameter": "cursor"])
    }
    self.fingerprint = fingerprint
    self.passed = passed
    self.index = String(parts[3])
    self.position = position
  }

  /// Where the hits of an index go on.
  func start(in name: String) -> SortStart {
    let ties: SortStart.Ties =
      if name == index {
        .byIdentity
      } else {
        name.utf8.lexicographicallyPrecedes(index.utf8) ? .before : .after
      }
    return SortStart(after: position, ties: ties)
  }
}

extension Query {
  /// Alike for all pages of a query, in every process: FNV-1a of what matches and in which order.
  fileprivate var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ part: String) {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    add(text ?? "")
    add(syntax.rawValue)
    add(isTyping ? "typing" : "")
    if matching != .everyWord { add(matching.rawValue) }
    add(filter?.description ?? "")
    for key in sort { add(key.description) }
    return hash
  }
}

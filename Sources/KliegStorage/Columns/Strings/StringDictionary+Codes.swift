import KliegModel

/// The codes of the strings that a test accepts.
struct CodeSelection: Sendable {
  private(set) var accepted = RowBitmap()
  /// Those of strings of which too little is kept to tell.
  private(set) var undecided = RowBitmap()

  /// Makes an empty selection with room for so many codes.
  init(count: Int) {
    accepted.grow(toWords: (count + 63) / 64)
    undecided.grow(toWords: (count + 63) / 64)
  }

  @inline(__always)
  mutating func add(_ code: Int, _ verdict: StringTest.Verdict) {
    switch verdict {
    case .accepted: accepted.insert(Int64(code))
    case .undecided: undecided.insert(Int64(code))
    case .refused: break
    }
  }
}

extension StringDictionary {
  /// The codes of the strings that a test of whole strings accepts; nil for other tests.
  func codes(equalTo test: StringTest) -> [UInt32]? {
    guard test.folding.isEmpty else { return nil }
    switch test.form {
    case .values(.equal(let text)): return [code(of: text)].compactMap { $0 }
    case .values(.among(let texts)): return texts.compactMap { code(of: $0) }
    default: return nil
    }
  }

  /// The codes among all, or among some, of the strings that a test accepts.
  func codes(
    _ test: StringTest, among some: RowBitmap, _ checkpoint: () throws -> Void
  ) rethrows -> CodeSelection {
    var selection = CodeSelection(count: count)
    let folded = test.folding.isEmpty ? nil : foldings.known(test.folding, of: self)
    var done = 0
    try some.forEach { code in
      if done & 255 == 0 { try checkpoint() }
      done += 1
      let (index, item) = (Int(code) / StringBlock.size, Int(code) % StringBlock.size)
      let verdict = blocks[index].withKept(item) { kept, isCut in
        guard let folded else { return test.judge(kept, isCut: isCut) }
        return folded[index].bytes.withUnsafeBytes { bytes in
          let range = folded[index].range(item)
          return test.judge(
            folded: UnsafeRawBufferPointer(rebasing: bytes[range]), of: kept, isCut: isCut)
        }
      }
      selection.add(Int(code), verdict)
    }
    return selection
  }

  /// The codes of the strings that a test accepts.
  func codes(_ test: StringTest, _ checkpoint: () throws -> Void) throws -> CodeSelection {
    guard !test.folding.isEmpty else { return try codes(unfolded: test, checkpoint) }
    var selection = CodeSelection(count: count)
    let folded = try foldings.blocks(test.folding, of: self, checkpoint: checkpoint)
    for (index, block) in blocks.enumerated() {
      try checkpoint()
      let base = index * StringBlock.size
      if case .contains(let part) = test.form {
        folded[index].find(part, block) { selection.add(base + $0, $1) }
        continue
      }
      folded[index].bytes.withUnsafeBytes { bytes in
        for item in block.ends.indices {
          let range = folded[index].range(item)
          let verdict = block.withKept(item) {
            test.judge(
              folded: UnsafeRawBufferPointer(rebasing: bytes[range]), of: $0, isCut: $1)
          }
          selection.add(base + item, verdict)
        }
      }
    }
    return selection
  }

  /// The codes of the strings that a test accepts which folds nothing.
  func codes(
    unfolded test: StringTest, _ checkpoint: () throws -> Void
  ) rethrows -> CodeSelection {
    var selection = CodeSelection(count: count)
    for (index, block) in blocks.enumerated() {
      try checkpoint()
      let base = index * StringBlock.size
      if case .contains(let part) = test.form {
        block.find(part) { selection.add(base + $0, $1) }
        continue
      }
      for item in block.ends.indices {
        selection.add(base + item, block.withKept(item) { test.judge($0, isCut: $1) })
      }
    }
    return selection
  }

  private func code(of text: ByteString) -> UInt32? {
    text.bytes.withUnsafeBytes { code(of: $0) }
  }
}

extension StringBlock {
  /// Calls a function with each string that has a part within it, or perhaps has.
  fileprivate func find(_ part: [UInt8], _ body: (Int, StringTest.Verdict) -> Void) {
    var accepted = [Bool](repeating: false, count: ends.count)
    Occurrences(of: part, in: bytes).forEach(ends.count, { Int(ends[$0] >> 1) }) { item, place in
      let kept = range(item).kept
      guard place >= kept.lowerBound, place + part.count <= kept.upperBound else { return false }
      accepted[item] = true
      return true
    }
    for item in ends.indices where accepted[item] || range(item).isCut {
      body(item, accepted[item] ? .accepted : .undecided)
    }
  }
}

extension FoldedBlock {
  /// Calls a function with each string of the original block that has a part within it, or perhaps has.
  fileprivate func find(
    _ part: [UInt8], _ original: StringBlock, _ body: (Int, StringTest.Verdict) -> Void
  ) {
    let count = original.ends.count
    var accepted = [Bool](repeating: false, count: count)
    Occurrences(of: part, in: bytes).forEach(count, { Int(ends[$0]) }) { item, place in
      let range = range(item)
      guard place >= range.lowerBound, place + part.count <= range.upperBound else { return false }
      accepted[item] = true
      return true
    }
    for item in 0..<count where accepted[item] || original.range(item).isCut {
      body(item, accepted[item] ? .accepted : .undecided)
    }
  }
}

/// The places of a part, which is not empty, in strings that stand one behind the other.
private struct Occurrences {
  private let part: [UInt8]
  private let bytes: [UInt8]

  init(of part: [UInt8], in bytes: [UInt8]) {
    self.part = part
    self.bytes = bytes
  }

  /// Calls a function with strings and the places where the part begins in them; it says whether the
  /// part is all within the string, which then is done with.
  func forEach(_ count: Int, _ end: (Int) -> Int, _ body: (Int, Int) -> Bool) {
    bytes.withUnsafeBytes { bytes in
      part.withUnsafeBytes { part in
        var position = 0
        var item = 0
        while let place = bytes.find(part, from: position) {
          while item < count, end(item) <= place { item += 1 }
          guard item < count else { return }
          position = body(item, place) ? end(item) : place + 1
        }
      }
    }
  }
}

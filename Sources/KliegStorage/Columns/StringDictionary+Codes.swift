/// The codes of the strings that a test accepts.
enum CodeSelection: Sendable {
  /// One code, or none.
  case one(UInt32?)
  /// Some codes, and those of strings of which too little is kept to tell.
  case some(accepted: RowBitmap, undecided: RowBitmap)
}

extension StringDictionary {
  /// The codes of the strings that a test accepts.
  func codes(_ test: StringTest) -> CodeSelection {
    switch test {
    case .values(.equal(let text)):
      return .one(text.bytes.withUnsafeBytes { code(of: $0) })
    case .values(.among(let texts)):
      let codes = texts.compactMap { text in text.bytes.withUnsafeBytes { code(of: $0) } }
      if codes.count < 2 { return .one(codes.first) }
      return .some(accepted: RowBitmap(codes.map(Int64.init)), undecided: RowBitmap())
    case .values(.range), .prefix:
      return scan(test)
    }
  }

  private func scan(_ test: StringTest) -> CodeSelection {
    var accepted = RowBitmap()
    var undecided = RowBitmap()
    for (index, block) in blocks.enumerated() {
      let base = Int64(index << Int(StringBlock.shift))
      block.bytes.withUnsafeBytes { bytes in
        for item in block.ends.indices {
          let (kept, isCut) = block.range(item)
          let text = UnsafeRawBufferPointer(rebasing: bytes[kept])
          switch test.judge(text, isCut: isCut) {
          case .accepted: accepted.insert(base + Int64(item))
          case .undecided: undecided.insert(base + Int64(item))
          case .refused: break
          }
        }
      }
    }
    return .some(accepted: accepted, undecided: undecided)
  }
}

extension WordScanner {
  /// Hands over what overlaps with the words that a dictionary found: each character of a word, and each
  /// with its neighbour, which may be in the next word.
  ///
  /// In scripts that write no spaces, and in Korean, whose particles stand glued to their words, where a
  /// word ends depends on what stands around it; a query has other words around.
  mutating func emitPairs<Sink: TokenSink & ~Copyable>(
    _ word: Range<Int>, into sink: inout Sink
  ) {
    var start = word.lowerBound
    while start < word.upperBound {
      let middle = character(after: start)
      if Self.isPaired(unicode.units[start]) {
        let end = pairEnd(middle)
        if Sink.wantsParts, middle - start < word.count {
          emit(start..<middle, .character, into: &sink)
        }
        if let end, start..<end != word { emit(start..<end, .pair, into: &sink) }
      }
      start = middle
    }
  }

  /// Where the next character begins: behind the marks of this one.
  private func character(after start: Int) -> Int {
    var index = start + 1
    while index < unicode.count, unicode.classes[index] & CharacterClass.transparent != 0 {
      index += 1
    }
    return index
  }

  /// The end of the character that begins here, if it can be the second of a pair.
  private func pairEnd(_ start: Int) -> Int? {
    guard start < unicode.count, unicode.classes[start] & CharacterClass.word != 0,
      Self.isPaired(unicode.units[start])
    else { return nil }
    return character(after: start)
  }

  private mutating func emit(
    _ units: Range<Int>, _ kind: Token.Kind, into sink: inout some TokenSink & ~Copyable
  ) {
    let count = foldPlainly(units) ?? foldUnicode(units, isASCII: false)
    guard count > 0, !fallsApart(count) else { return }
    emit(
      formCount: count, isStemmed: false,
      range: unicode.offset(of: units.lowerBound)..<unicode.offset(of: units.upperBound),
      kind: kind, into: &sink)
  }

  /// Writes characters that fold to themselves, which are most; nil for others.
  private func foldPlainly(_ units: Range<Int>) -> Int? {
    var count = 0
    for index in units {
      let unit = unicode.units[index]
      guard Self.isPlain(unit), count + 3 <= WordLimits.formBytes else { return nil }
      formBytes[count] = 0xE0 | UInt8(unit >> 12)
      formBytes[count + 1] = 0x80 | UInt8(unit >> 6 & 0x3F)
      formBytes[count + 2] = 0x80 | UInt8(unit & 0x3F)
      count += 3
    }
    return count
  }

  /// Ideographs, syllables of Korean, and kana of full width.
  private static func isPlain(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// Whether a character is of a script of which pairs are taken.
  private static func isPaired(_ unit: UInt16) -> Bool {
    if isPlain(unit) { return true }
    return switch unit {
    // Thai and Lao, Burmese, Khmer.
    case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0EDF, 0x1000...0x109F, 0x1780...0x17D3,
      // Rarer ideographs and kana, and ideographs beyond the first plane.
      0x3005...0x3007, 0x31F0...0x31FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0xD840...0xD88F:
      true
    default: false
    }
  }
}

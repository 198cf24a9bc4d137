extension WordScanner {
  /// Reads a stretch of any text through ICU.
  mutating func scanUnicode(
    _ text: UnsafePointer<UInt8>, _ range: Range<Int>,
    into sink: inout some TokenSink & ~Copyable
  ) {
    typealias Class = CharacterClass
    unicode.load(text, range)
    let classes = unicode.classes
    let units = unicode.units
    let end = unicode.count
    var index = 0
    while index < end {
      let first = classes[index]
      guard first & Class.word != 0 else {
        index += 1
        continue
      }
      let start = index
      index += 1
      var inner: UInt8 = 0
      var last = first
      var gathered = units[index - 1]
      while index < end {
        let this = classes[index]
        guard this & Class.breaksBefore == 0 else { break }
        if this & (Class.word | Class.transparent) == 0 {
          guard
            this & Class.apostrophe != 0, last & Class.anyLetter != 0, index + 1 < end,
            classes[index + 1] & Class.breaksBefore == 0,
            classes[index + 1] & Class.anyLetter != 0
          else { break }
        }
        inner |= this
        if this & Class.transparent == 0 { last = this }
        gathered |= units[index]
        index += 1
      }
      let word = start..<index
      let suffix = Suffix(units, from: index, to: end) { classes[$0] }
      index += suffix.count
      emitUnicode(
        word, isASCII: gathered < 0x80, traits: WordTraits(first: first, inner: inner),
        suffix: suffix, into: &sink)
    }
  }

  private mutating func emitUnicode<Sink: TokenSink & ~Copyable>(
    _ word: Range<Int>, isASCII: Bool, traits: WordTraits, suffix: Suffix, into sink: inout Sink
  ) {
    var visible = word.lowerBound
    while visible > 0, unicode.classes[visible - 1] & CharacterClass.prepended != 0 { visible -= 1 }
    let bytes = unicode.offset(of: visible)..<unicode.offset(of: word.upperBound)
    let count = foldUnicode(word, isASCII: isASCII)
    guard count > 0 else { return }
    if !isASCII, fallsApart(count) {
      emitFragments(count, traits: traits, range: bytes, into: &sink)
      return
    }
    emitWhole(formCount: count, traits: traits, suffix: suffix, range: bytes, into: &sink)
    emitExact(isStemmed: !traits.hasDigit, into: &sink)
    if Sink.wantsPairs, !isASCII { emitPairs(word, into: &sink) }
    if Sink.wantsParts, traits.mayHaveParts {
      emitUnicodeParts(word, isASCII: isASCII, into: &sink)
    }
    advancePosition()
  }

  private mutating func emitUnicodeParts(
    _ word: Range<Int>, isASCII: Bool, into sink: inout some TokenSink & ~Copyable
  ) {
    let classes = unicode.classes + word.lowerBound
    pieces.find(classes, count: word.count)
    for number in 0..<pieces.count {
      let piece = pieces[number]
      let isDigits = classes[piece.lowerBound] & CharacterClass.digit != 0
      guard piece.count >= 2 || isDigits else { continue }
      let units = (word.lowerBound + piece.lowerBound)..<(word.lowerBound + piece.upperBound)
      let count = foldUnicode(units, isASCII: isASCII)
      guard !fallsApart(count) else { continue }
      emit(
        formCount: count, isStemmed: !isDigits,
        range: unicode.offset(of: units.lowerBound)..<unicode.offset(of: units.upperBound),
        kind: .part, into: &sink)
    }
  }

  mutating func foldUnicode(_ word: Range<Int>, isASCII: Bool) -> Int {
    guard isASCII else {
      let counts = unicode.fold(
        word, into: formBytes, exact: exactBytes, capacity: WordLimits.formBytes)
      exactCount = counts.exact
      return counts.folded
    }
    exactCount = 0
    let count = Swift.min(word.count, WordLimits.formBytes)
    for index in 0..<count {
      formBytes[index] = ascii.folded[Int(unicode.units[word.lowerBound + index])]
    }
    return count
  }

  /// Whether folding has made several words of one, as of ½, or left an apostrophe at an edge.
  func fallsApart(_ count: Int) -> Bool {
    guard count > 0 else { return false }
    if formBytes[0] == 0x27 || formBytes[count - 1] == 0x27 { return true }
    for index in 0..<count where formBytes[index] == 0x20 { return true }
    return false
  }

  private mutating func emitFragments(
    _ count: Int, traits: WordTraits, range: Range<Int>,
    into sink: inout some TokenSink & ~Copyable
  ) {
    fragments.removeAll()
    for index in 0..<count { fragments.append(formBytes[index]) }
    var start = 0
    while start < count {
      var end = start
      while end < count, fragments.base[end] != 0x20 { end += 1 }
      let next = end + 1
      while start < end, fragments.base[start] == 0x27 { start += 1 }
      while start < end, fragments.base[end - 1] == 0x27 { end -= 1 }
      if start < end {
        for index in start..<end { formBytes[index - start] = fragments.base[index] }
        emit(formCount: end - start, isStemmed: !traits.hasDigit, range: range, into: &sink)
        advancePosition()
      }
      start = next
    }
  }
}

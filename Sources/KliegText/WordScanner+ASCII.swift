extension WordScanner {
  /// Reads a stretch that holds nothing but ASCII and is not glued to anything else.
  mutating func scanASCII(
    _ text: UnsafePointer<UInt8>, _ range: Range<Int>,
    into sink: inout some TokenSink & ~Copyable
  ) {
    typealias Class = CharacterClass
    let classes = ascii.classes
    let folded = ascii.folded
    let form = formBytes
    let end = range.upperBound
    var index = range.lowerBound
    while index < end {
      let first = classes[Int(text[index])]
      guard first & Class.word != 0 else {
        index += 1
        continue
      }
      let start = index
      form[0] = folded[Int(text[index])]
      index += 1
      var count = 1
      var inner: UInt8 = 0
      while index < end {
        let byte = text[index]
        let this = classes[Int(byte)]
        if this & Class.word == 0 {
          guard
            this & Class.apostrophe != 0, index + 1 < end,
            classes[Int(text[index - 1])] & Class.anyLetter != 0,
            classes[Int(text[index + 1])] & Class.anyLetter != 0
          else { break }
        }
        inner |= this
        if count < WordLimits.formBytes {
          form[count] = folded[Int(byte)]
          count += 1
        }
        index += 1
      }
      let word = start..<index
      let suffix = Suffix(text, from: index, to: end) { classes[Int(text[$0])] }
      index += suffix.count
      let traits = WordTraits(first: first, inner: inner)
      if suffix.count == 0, !traits.mayHaveParts {
        emit(formCount: count, isStemmed: !traits.hasDigit, range: word, into: &sink)
      } else {
        emitWhole(formCount: count, traits: traits, suffix: suffix, range: word, into: &sink)
        if traits.mayHaveParts { emitASCIIParts(text, word, into: &sink) }
      }
      advancePosition()
    }
  }

  private mutating func emitASCIIParts<Sink: TokenSink & ~Copyable>(
    _ text: UnsafePointer<UInt8>, _ word: Range<Int>, into sink: inout Sink
  ) {
    guard Sink.wantsParts, word.count <= WordLimits.partedUnits else { return }
    partClasses.removeAll()
    for index in word { partClasses.append(ascii.classes[Int(text[index])]) }
    pieces.find(partClasses.base, count: word.count)
    for number in 0..<pieces.count {
      let piece = pieces[number]
      let isDigits = partClasses.base[piece.lowerBound] & CharacterClass.digit != 0
      guard piece.count >= 2 || isDigits else { continue }
      let range = (word.lowerBound + piece.lowerBound)..<(word.lowerBound + piece.upperBound)
      for (count, index) in range.enumerated() { formBytes[count] = ascii.folded[Int(text[index])] }
      emit(
        formCount: piece.count, isStemmed: !isDigits, range: range, kind: .part, into: &sink)
    }
  }
}

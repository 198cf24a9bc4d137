import CICU

/// Finds the words of a text and hands each to a sink, folded and stemmed.
///
/// A *word* is a run of letters, digits and marks, with apostrophes between letters inside it and at
/// most three `+` or `#` at its end; everything else separates words. So `foo-bar`, `a/b/c`,
/// `snake_case` and `1.2.3` are several words, and whoever looks for them needs all of these. A word
/// that has parts (see ``WordPieces``) is followed by them: documents are found by word and by part,
/// queries ask for the word.
///
/// Stretches of ASCII are read by a table. Others, from one white space to the next, go through ICU,
/// which yields the same words for ASCII.
struct WordScanner: ~Copyable {
  let ascii = ASCIITable()
  private let seed = PaddedBytes.seed
  var cache: StemCache
  var unicode: UnicodeChunk
  var pieces = WordPieces()
  var partClasses = Arena<UInt8>(capacity: WordLimits.partedUnits)
  var fragments = Arena<UInt8>(capacity: WordLimits.formBytes)
  private let alwaysUnicode: Bool
  private let form = Arena<UInt8>(
    capacity: WordLimits.formBytes + WordLimits.suffix + PaddedBytes.padding)
  /// The word under way with its accents.
  private let exact = Arena<UInt8>(capacity: WordLimits.formBytes + PaddedBytes.padding)
  private let exactStem = Arena<UInt8>(capacity: 1 + WordLimits.formBytes + PaddedBytes.padding)
  /// The length of that word; 0 if it has none.
  var exactCount = 0
  private(set) var position = 0

  init(language: Language, cachedForms: Int, alwaysUnicode: Bool) throws(AnalyserError) {
    self.init(
      cache: try StemCache(language: language, capacity: cachedForms),
      unicode: try UnicodeChunk(), alwaysUnicode: alwaysUnicode)
  }

  private init(
    cache: consuming StemCache, unicode: consuming UnicodeChunk, alwaysUnicode: Bool
  ) {
    self.cache = cache
    self.unicode = unicode
    self.alwaysUnicode = alwaysUnicode
  }

  /// Where the folded bytes of the word under way are written.
  var formBytes: UnsafeMutablePointer<UInt8> { form.base }

  /// Where the bytes of the word under way are written that keep its accents.
  var exactBytes: UnsafeMutablePointer<UInt8> { exact.base }

  /// Reads a text; positions start from 0.
  mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, into sink: inout some TokenSink & ~Copyable
  ) {
    position = 0
    guard let base = text.baseAddress else { return }
    if !alwaysUnicode, Self.isASCII(base, count: text.count) {
      scanASCII(base, 0..<text.count, into: &sink)
      return
    }
    var start = 0
    while let chunk = nextChunk(base, from: start, to: text.count) {
      if chunk.isASCII, !alwaysUnicode {
        scanASCII(base, chunk.range, into: &sink)
      } else {
        scanUnicode(base, chunk.range, into: &sink)
      }
      start = chunk.range.upperBound
    }
  }

  /// Completes the word whose folded bytes have been written and hands it over.
  @inline(__always)
  mutating func emit<Sink: TokenSink & ~Copyable>(
    formCount: Int, isStemmed: Bool, range: Range<Int>, kind: Token.Kind = .word,
    into sink: inout Sink
  ) {
    guard formCount > 0 else { return }
    let folded = form.finishPadded(count: formCount)
    let found =
      isStemmed
      ? cache.find(folded, isIndexed: Sink.isIndex)
      : StemCache.Found(stem: folded, hash: folded.hash(seed: seed))
    sink.take(
      Token(
        range: range, position: position, kind: kind, isStemmed: isStemmed, stem: found.stem,
        folded: folded, stemHash: found.hash))
  }

  /// Hands over the word whose bytes with accents have been written, after the word itself.
  mutating func emitExact<Sink: TokenSink & ~Copyable>(isStemmed: Bool, into sink: inout Sink) {
    guard Sink.wantsExact, exactCount > 0 else { return }
    let written = exact.finishPadded(count: exactCount)
    let stem = isStemmed ? cache.find(written, isIndexed: false).stem : written
    exactStem.base[0] = WordLimits.exactPrefix
    UnsafeMutableRawPointer(exactStem.base + 1).copyMemory(from: stem.base, byteCount: stem.count)
    let term = exactStem.finishPadded(count: stem.count + 1)
    sink.takeExact(term, hash: term.hash(seed: seed))
  }

  /// Completes a word that has a suffix or parts; the parts are still to come.
  mutating func emitWhole<Sink: TokenSink & ~Copyable>(
    formCount: Int, traits: WordTraits, suffix: Suffix, range: Range<Int>, into sink: inout Sink
  ) {
    let isStemmed = !traits.hasDigit
    guard suffix.keptCount > 0 || suffix.isGluedPlusPlus else {
      emit(formCount: formCount, isStemmed: isStemmed, range: range, into: &sink)
      return
    }
    // The word without its suffix stays in place for the second time it is handed over.
    let suffixed = range.lowerBound..<(range.upperBound + suffix.count)
    let longCount = Swift.min(formCount + suffix.count, WordLimits.formBytes)
    if suffix.keptCount > 0 {
      for index in formCount..<longCount { formBytes[index] = suffix[index - formCount] }
      emit(formCount: longCount, isStemmed: false, range: suffixed, into: &sink)
      if Sink.wantsParts, formCount >= 2 {
        emit(formCount: formCount, isStemmed: isStemmed, range: range, kind: .part, into: &sink)
      }
    } else {
      emit(formCount: formCount, isStemmed: isStemmed, range: range, into: &sink)
      if Sink.wantsParts {
        for index in formCount..<longCount { formBytes[index] = suffix[index - formCount] }
        emit(formCount: longCount, isStemmed: false, range: suffixed, kind: .part, into: &sink)
      }
    }
  }

  /// The stem that this language has for a token of another one's scanner; valid until the next word.
  mutating func stem(of token: Token) -> PaddedBytes {
    token.isStemmed ? cache.find(token.folded, isIndexed: false).stem : token.folded
  }

  @inline(__always)
  mutating func advancePosition() { position += 1 }
}

extension WordScanner {
  /// A run without white space, cut where it is very long.
  private struct Chunk {
    let range: Range<Int>
    let isASCII: Bool
  }

  private static let longestChunk = 1 << 20

  private static func isASCII(_ base: UnsafePointer<UInt8>, count: Int) -> Bool {
    let raw = UnsafeRawPointer(base)
    var index = 0
    var gathered: UInt64 = 0
    while index + 8 <= count {
      gathered |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      gathered |= UInt64(base[index])
      index += 1
    }
    return gathered & 0x8080_8080_8080_8080 == 0
  }

  /// The next run that is wholly ASCII or not, skipping the white space before it.
  ///
  /// Runs of ASCII that follow each other are taken as one.
  private func nextChunk(
    _ base: UnsafePointer<UInt8>, from first: Int, to end: Int
  ) -> Chunk? {
    var start = first
    while start < end, base[start] <= 0x20 { start += 1 }
    guard start < end else { return nil }
    var lastSpace = start
    var index = start
    while index < end, base[index] < 0x80 {
      if base[index] <= 0x20 { lastSpace = index }
      index += 1
    }
    if lastSpace > start || index == end {
      return Chunk(range: start..<(index == end ? end : lastSpace), isASCII: true)
    }
    while index < end, base[index] > 0x20, index - start < Self.longestChunk { index += 1 }
    while index < end, index > start + 1, base[index] & 0xC0 == 0x80 { index -= 1 }
    return Chunk(range: start..<index, isASCII: false)
  }
}

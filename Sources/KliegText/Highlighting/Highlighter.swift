/// Finds the places of a text where the words of a query stand.
package struct Highlighter {
  /// Where a word stands, and which of the query's it is.
  struct Mark: Hashable {
    var range: Range<Int>
    let word: Int
  }

  private let analyser: Analyser
  private let words: [SoughtWord]
  /// Those that count for a term, by its hash.
  private let numbers: [UInt64: [Int]]
  /// Those for which the form of a word decides.
  private let tolerant: [Int]

  /// Marks these words, by this analyser's rules.
  package init(_ analyser: Analyser, _ words: [SoughtWord]) {
    self.analyser = analyser
    self.words = words
    var numbers: [UInt64: [Int]] = [:]
    for (number, word) in words.enumerated() {
      for term in (word.terms ?? []).union([word.term]) {
        numbers[PaddedBytes.hash(term), default: []].append(number)
      }
    }
    self.numbers = numbers
    tolerant = words.indices.filter { words[$0].tolerance != .none && words[$0].terms == nil }
  }

  /// Whether the language of a text can matter for what is marked in it.
  package var dependsOnLanguage: Bool { words.contains { !$0.otherStems.isEmpty } }

  /// The text with all places, or its best passage of about so many characters; nil where no word is.
  ///
  /// The language is that of the item, where it is another one than the index's.
  package func mark(
    _ text: String, length: Int? = nil, language: Language? = nil
  ) -> MarkedText? {
    var text = text
    text.makeContiguousUTF8()
    let marks = marks(in: text, language.flatMap(analyser.other))
    guard !marks.isEmpty else { return nil }
    guard let length else {
      return MarkedText(
        text: text, ranges: Self.joined(marks.map(\.range)), isCutBefore: false, isCutAfter: false)
    }
    return Passage(of: text, marks, length: max(1, length)).marked
  }

  /// Every word of the query in the text, in order; each begins and ends between characters.
  private func marks(in text: String, _ other: Analyser?) -> [Mark] {
    var marks: [Mark] = []
    analyser.tokens(in: text) { token in
      guard let word = number(of: token, other) else { return }
      // A part of a word that is marked already.
      if let last = marks.last, last.range.upperBound >= token.range.upperBound { return }
      marks.append(Mark(range: token.range, word: word))
    }
    for index in marks.indices {
      marks[index].range = text.roundingToCharacters(marks[index].range)
    }
    return marks
  }

  private func number(of token: Token, _ other: Analyser?) -> Int? {
    let exact = numbers[token.stemHash]?.first {
      token.term.elementsEqual(words[$0].term)
        || words[$0].terms?.contains(Array(token.term)) == true
    }
    if let number = exact ?? tolerant.first(where: { words[$0].accepts(token) }) { return number }
    guard other != nil else { return nil }
    return words.firstIndex { $0.accepts(token, in: other) }
  }

  /// Ranges in order, those that touch as one.
  static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension String {
  /// A range of bytes, widened to whole characters.
  func roundingToCharacters(_ range: Range<Int>) -> Range<Int> {
    let lower = characterStart(utf8.index(startIndex, offsetBy: range.lowerBound))
    var upper = utf8.index(startIndex, offsetBy: range.upperBound)
    let before = characterStart(upper)
    if before < upper { upper = index(after: before) }
    return offset(of: lower)..<offset(of: upper)
  }

  func offset(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }

  /// The start of the character that a byte is of.
  private func characterStart(_ index: Index) -> Index {
    guard index > startIndex, index < endIndex else { return index }
    // What comes after an index within a character is the next one.
    return self.index(before: self.index(after: index))
  }
}

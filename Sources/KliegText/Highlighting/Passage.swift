/// The stretch of a text that shows a query's words best.
struct Passage {
  /// So many bytes a character at most: one character may have thousands of marks.
  private static let bytesPerCharacter = 16
  /// A cut moves by at most so many characters to come to a word's edge.
  private static let edgeReach = 20

  let marked: MarkedText

  init(of text: String, _ marks: [Highlighter.Mark], length: Int) {
    let best = Self.best(marks, bytes: Self.bytes(of: length, in: text))
    var lower = text.utf8.index(text.startIndex, offsetBy: best.lowerBound)
    var upper = text.utf8.index(text.startIndex, offsetBy: best.upperBound)
    let inner = text.distance(from: lower, to: upper, atMost: length)
    if inner == length { upper = text.index(lower, offsetBy: length) }
    // A third of what is left goes before the words, the rest behind them.
    let room = length - inner
    let before = text.retreat(from: lower, by: room / 3, bytes: room * Self.bytesPerCharacter)
    let after = text.advance(
      from: upper, by: room - before.count, bytes: room * Self.bytesPerCharacter)
    let more = text.retreat(
      from: before.index, by: room - before.count - after.count,
      bytes: room * Self.bytesPerCharacter)
    lower = Self.wordEdge(after: more.index, before: lower, in: text)
    upper = Self.wordEdge(before: after.index, after: upper, in: text)
    let start = text.offset(of: lower)
    let end = text.offset(of: upper)
    marked = MarkedText(
      text: String(text[lower..<upper]),
      ranges: Highlighter.joined(
        marks.map { $0.range.clamped(to: start..<end) }.filter { !$0.isEmpty }
          .map { ($0.lowerBound - start)..<($0.upperBound - start) }),
      isCutBefore: lower > text.startIndex, isCutAfter: upper < text.endIndex)
  }

  /// About how many bytes so many characters of a text have.
  private static func bytes(of length: Int, in text: String) -> Int {
    var characters = 0
    var index = text.startIndex
    while characters < 200, index < text.endIndex {
      text.formIndex(after: &index)
      characters += 1
    }
    let (bytes, overflow) = length.multipliedReportingOverflow(
      by: max(1, text.offset(of: index) / max(1, characters)))
    return overflow ? .max : bytes
  }

  /// The stretch within which most different words are, and of those the one with most places.
  private static func best(_ marks: [Highlighter.Mark], bytes: Int) -> Range<Int> {
    var best = marks[0].range
    var bestScore = (0, 0)
    var counts: [Int: Int] = [:]
    var first = 0
    for (last, mark) in marks.enumerated() {
      counts[mark.word, default: 0] += 1
      while first < last, mark.range.upperBound - marks[first].range.lowerBound > bytes {
        let word = marks[first].word
        counts[word, default: 1] -= 1
        if counts[word] == 0 { counts[word] = nil }
        first += 1
      }
      let score = (counts.count, last - first + 1)
      if score > bestScore {
        bestScore = score
        best =
          marks[first].range.lowerBound..<max(marks[first].range.upperBound, mark.range.upperBound)
      }
    }
    return best
  }

  /// Moves a cut to where a word begins, if one does before the words that are shown.
  private static func wordEdge(
    after cut: String.Index, before limit: String.Index, in text: String
  ) -> String.Index {
    guard cut > text.startIndex else { return cut }
    guard !text[text.index(before: cut)].isWhitespace else {
      return text[cut..<limit].firstIndex { !$0.isWhitespace } ?? limit
    }
    let near = text[cut..<limit].prefix(edgeReach)
    guard let space = near.firstIndex(where: \.isWhitespace) else { return cut }
    return text[space..<limit].firstIndex { !$0.isWhitespace } ?? limit
  }

  /// Moves a cut to where a word ends, if one does after the words that are shown.
  private static func wordEdge(
    before cut: String.Index, after limit: String.Index, in text: String
  ) -> String.Index {
    var end = cut
    if cut < text.endIndex, !text[cut].isWhitespace {
      let near = text[limit..<cut].suffix(edgeReach)
      guard let space = near.lastIndex(where: \.isWhitespace) else { return cut }
      end = space
    } else if cut == text.endIndex {
      return cut
    }
    while end > limit, text[text.index(before: end)].isWhitespace { end = text.index(before: end) }
    return end
  }
}

extension String {
  /// How many characters lie between two places, or the limit when they are more.
  fileprivate func distance(from start: Index, to end: Index, atMost limit: Int) -> Int {
    var count = 0
    var index = start
    while index < end, count < limit {
      formIndex(after: &index)
      count += 1
    }
    return count
  }

  fileprivate func advance(
    from start: Index, by count: Int, bytes: Int
  ) -> (index: Index, count: Int) {
    var reached = start
    var taken = 0
    while taken < count, reached < endIndex {
      let next = index(after: reached)
      guard utf8.distance(from: start, to: next) <= bytes else { break }
      reached = next
      taken += 1
    }
    return (reached, taken)
  }

  fileprivate func retreat(
    from start: Index, by count: Int, bytes: Int
  ) -> (index: Index, count: Int) {
    var reached = start
    var taken = 0
    while taken < count, reached > startIndex {
      let next = index(before: reached)
      guard utf8.distance(from: next, to: start) <= bytes else { break }
      reached = next
      taken += 1
    }
    return (reached, taken)
  }
}

/// Looks for words in the values of one item after the other.
package struct WordSearch {
  /// How the words must stand.
  package enum Arrangement: Sendable, Hashable {
    /// Anywhere in any of the values.
    case anywhere
    /// Side by side in one value, in order.
    case sideBySide
    /// In one value, within so many words.
    case within(Int)
  }

  private let words: [SoughtWord]
  private let arrangement: Arrangement
  /// The words by their terms' hashes.
  private var numbers: [UInt64: [Int]] = [:]
  /// Words that other terms may count as.
  private var tolerant: [Int] = []
  /// Words that have other stems in other languages.
  private var foreign: [Int] = []
  /// The analyser of the item's language, where that is not its index's.
  private var other: Analyser?
  /// By word: where it was seen last, or for a phrase, where so much of it ended last; −1 is nowhere.
  private var places: [Int]
  /// For a phrase, the place before that: a word and its parts stand at the same place.
  private var earlier: [Int] = []
  private var missing: Int
  private var steps = 0
  /// Whether the item has what is looked for.
  package private(set) var isFound = false

  /// Looks for words, of which each must be there; no words are in no item.
  package init(_ words: [SoughtWord], _ arrangement: Arrangement) {
    // Where order does not matter, a word that comes twice is found by being there once.
    var seen: Set<SoughtWord> = []
    self.words = arrangement == .sideBySide ? words : words.filter { seen.insert($0).inserted }
    self.arrangement = arrangement
    places = [Int](repeating: -1, count: self.words.count)
    earlier = places
    missing = self.words.count
    for (number, word) in self.words.enumerated() {
      numbers[PaddedBytes.hash(word.term), default: []].append(number)
      if word.tolerance != .none { tolerant.append(number) }
      if !word.otherStems.isEmpty { foreign.append(number) }
    }
  }

  /// Begins another item, whose language has an analyser of its own where it is not the index's.
  package mutating func begin(_ other: Analyser? = nil) {
    isFound = false
    self.other = other
    forgetPlaces()
  }

  /// Looks into a value; gives up where the closure, asked now and then, says so.
  package mutating func look(
    in text: UnsafeBufferPointer<UInt8>, using analyser: Analyser, isOver: () -> Bool
  ) {
    guard !isFound, !words.isEmpty else { return }
    if arrangement != .anywhere { forgetPlaces() }
    withoutActuallyEscaping(isOver) { isOver in
      var sink = SearchSink(search: self, isOver: isOver)
      analyser.scan(text, into: &sink)
      self = sink.search
    }
  }

  /// Looks into a value.
  package mutating func look(
    in text: String, using analyser: Analyser, isOver: () -> Bool = { false }
  ) {
    var text = text
    text.withUTF8 { look(in: $0, using: analyser, isOver: isOver) }
  }

  private mutating func forgetPlaces() {
    for index in places.indices {
      places[index] = -1
      earlier[index] = -1
    }
    missing = words.count
  }

  fileprivate mutating func take(_ token: Token, _ isOver: () -> Bool) -> Bool {
    steps += 1
    for number in numbers[token.stemHash] ?? [] {
      steps += 1
      if token.term.elementsEqual(words[number].term) { met(number, at: token.position) }
    }
    for number in tolerant where words[number].accepts(token) { met(number, at: token.position) }
    if other != nil {
      for number in foreign where words[number].accepts(token, in: other) {
        met(number, at: token.position)
      }
    }
    guard steps > 10_000 else { return !isFound }
    steps = 0
    return !isFound && !isOver()
  }

  private mutating func met(_ number: Int, at position: Int) {
    switch arrangement {
    case .anywhere:
      guard places[number] < 0 else { return }
      places[number] = position
      missing -= 1
      isFound = missing == 0
    case .sideBySide:
      guard number == 0 || (position > 0 && wasMet(number - 1, at: position - 1)) else { return }
      mark(number, position)
      isFound = isFound || number == words.count - 1
    case .within(let count):
      if places[number] < 0 { missing -= 1 }
      places[number] = position
      guard missing == 0 else { return }
      steps += places.count
      isFound = isFound || places.allSatisfy { position - $0 < count }
    }
  }

  private func wasMet(_ number: Int, at position: Int) -> Bool {
    places[number] == position || earlier[number] == position
  }

  private mutating func mark(_ number: Int, _ position: Int) {
    if places[number] != position {
      earlier[number] = places[number]
      places[number] = position
    }
  }
}

private struct SearchSink: TokenSink {
  static let wantsParts = true
  static let wantsPairs = true
  static let wantsExact = false
  static let isIndex = false

  var search: WordSearch
  let isOver: () -> Bool
  var isOpen = true

  mutating func take(_ token: Token) {
    if isOpen { isOpen = search.take(token, isOver) }
  }

  func takeExact(_ term: PaddedBytes, hash: UInt64) {}
}

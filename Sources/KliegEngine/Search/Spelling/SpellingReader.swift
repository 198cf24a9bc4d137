import KliegModel
import KliegStorage
import KliegText

/// Reads in the texts of items how words are spelt there, of which the index has folded terms.
struct SpellingReader {
  /// A spelling of a word.
  struct Spelling: Hashable {
    let text: String
    let form: [UInt8]
    let term: [UInt8]
  }

  /// So much of each text is read.
  private static let textBytes = 32 << 10

  let searcher: TextSearcher
  let analyser: Analyser
  let limit: SearchLimit
  private let handles: ReaderHandles
  private let names: AttributeNames
  /// The rows that may be told of; nil for all.
  private let filter: RowBitmap?

  /// Reads items of an index for so long.
  init(
    _ state: IndexState, _ handles: ReaderHandles, limit: SearchLimit, filter: RowBitmap? = nil
  ) throws {
    self.handles = handles
    self.limit = limit
    self.filter = filter
    searcher = try handles.textSearcher(state)
    analyser = try handles.analyser(state)
    names = AttributeNames(state.schema.fields.filter(\.isSearched).map(\.name))
  }

  /// Whether a row may be told of.
  func mayTell(of row: Int64) -> Bool { filter?.contains(row) ?? true }

  /// The first rows that match, and how many do if that is wanted.
  func matches(
    _ query: TermQuery, limit count: Int, isCounted: Bool = false
  ) throws -> TextMatches {
    let window = TextWindow(limit: count, weighting: .none, isCounted: isCounted)
    guard let filter else { return try searcher.search(query, window: window, limit: limit) }
    return try filter.words.withUnsafeBufferPointer {
      try searcher.search(query, filter: $0, window: window, limit: limit)
    }
  }

  /// How often rows have each spelling of the words that are wanted.
  func spellings(
    in rows: [UInt32], where isWanted: (Token) -> Bool
  ) throws -> [Spelling: Int] {
    var counts: [Spelling: Int] = [:]
    for case .item(let item) in try handles.store.items(rows: rows.map(Int64.init)) {
      for value in try handles.payloads.attributes(item.payload, only: names).values {
        for case .string(let whole) in value.elements where !limit.isOver {
          let utf8 = Array(whole.utf8.prefix(Self.textBytes))
          analyser.tokens(in: String(decoding: utf8, as: UTF8.self)) { token in
            guard token.kind.isSpelt, isWanted(token), token.range.upperBound <= utf8.count else {
              return
            }
            let spelling = Spelling(
              text: String(decoding: utf8[token.range], as: UTF8.self), form: Array(token.form),
              term: Array(token.term))
            counts[spelling, default: 0] += 1
          }
        }
      }
    }
    return counts
  }
}

extension [SpellingReader.Spelling: Int] {
  /// The commonest, the shortest of several, and then by letters.
  var commonest: SpellingReader.Spelling? {
    self.min { left, right in
      (right.value, left.key.form.count, left.key.text)
        < (left.value, right.key.form.count, right.key.text)
    }?.key
  }
}

import Foundation
import Klieg
import KliegModel

/// A way in which what was typed may go on.
struct FoundSuggestion: Sendable, Hashable {
  let text: String
  let typedLength: Int
  let rank: Int

  var suggestion: CSSuggestion {
    CSSuggestion(text: text, typedLength: typedLength, rank: rank)
  }
}

/// Finds out how the last word that was typed may go on: as words of the best items do.
///
/// So each suggestion finds something, and only what the app may see.
struct SuggestionSearch {
  let client: Client
  /// The best items whose words are looked at.
  private static let items = 50

  /// The suggestions, the commonest first.
  func suggestions(
    for query: Query, in indexes: [String], limit: Int
  ) async throws -> [FoundSuggestion] {
    guard let text = query.text, let last = Self.lastWord(of: text) else { return [] }
    var query = query
    query.limit = Self.items
    query.sort = []
    query.attributes = .none
    query.highlighting = Highlighting(snippetLength: 200)
    let result = try await client.search(query, in: indexes)
    let found = Self.suggestions(
      typed: text, last, result.hits.map { $0.highlights }, limit: limit)
    guard let meant = result.suggestion, found.count < limit else { return found }
    let typed = zip(meant, text).prefix { $0 == $1 }.count
    return found + [FoundSuggestion(text: meant, typedLength: typed, rank: found.count)]
  }

  /// The suggestions that the marked places of some items give.
  static func suggestions(
    typed text: String, _ last: Substring, _ highlights: [[Highlight]], limit: Int
  ) -> [FoundSuggestion] {
    let beginning = folded(last)
    var counts: [String: Int] = [:]
    for marked in highlights {
      // Each item has one voice a word.
      var words: Set<String> = []
      for highlight in marked {
        for range in highlight.ranges {
          let word = word(in: highlight.text, from: range.lowerBound)
          let form = folded(word)
          if form.hasPrefix(beginning), form != beginning { words.insert(word.lowercased()) }
        }
      }
      for word in words { counts[word, default: 0] += 1 }
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let before = text[..<last.startIndex]
    return order.prefix(limit).enumerated().map { rank, entry in
      FoundSuggestion(
        text: before + entry.key, typedLength: min(text.count, (before + entry.key).count),
        rank: rank)
    }
  }

  /// The word that may be unfinished: what stands at the end of the text.
  static func lastWord(of text: String) -> Substring? {
    let end = text.reversed().prefix { isPart($0) }.count
    return end == 0 ? nil : text.suffix(end)
  }

  /// The word that begins at a byte of a text.
  private static func word(in text: String, from byte: Int) -> Substring {
    let utf8 = text.utf8
    guard byte >= 0, byte < utf8.count else { return "" }
    let start = utf8.index(utf8.startIndex, offsetBy: byte)
    return text[start...].prefix { isPart($0) }
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func folded(_ text: Substring) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

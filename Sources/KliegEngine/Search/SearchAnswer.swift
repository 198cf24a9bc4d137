package import KliegModel
import KliegStorage
import KliegText

/// What a query found, before the items are read: they are fetched page by page, so that a long answer
/// never is in memory as a whole.
package struct SearchAnswer: Sendable {
  /// A row of one of the indexes.
  struct Match: Sendable {
    let index: Int
    let row: Int64
    let score: Double
    /// Its values in the sort keys, where they are known.
    var values: [SortPosition.Value] = []
  }

  let indexes: [Index]
  let matches: [Match]
  let query: Query
  /// The words to mark, by index.
  let words: [[SoughtWord]]
  /// How many hits the pages before had.
  let passed: Int
  /// Whether the thread that fetches hits may be held.
  private let isBlocking: Bool
  /// How many items match in all.
  package let total: Int
  /// Whether that is exact.
  package let isTotalExact: Bool
  /// What was counted, in the order of the query's groupings.
  package let groups: [GroupList]
  /// Whether a word stands for more words than were looked at.
  package let isExpansionCut: Bool
  /// The text as it may be meant.
  package let suggestion: String?
  /// What could not be looked at.
  package internal(set) var missing: [SearchResult.Gap]
  /// Where the next page goes on; known once the last hit has been fetched, nil when there is no more.
  package private(set) var cursor: Cursor?

  init(
    _ query: Query, _ parts: [IndexPart], _ matches: [Match], passed: Int, groups: [GroupList],
    missing: [SearchResult.Gap], isBlocking: Bool
  ) {
    self.query = query
    self.isBlocking = isBlocking
    self.matches = matches
    self.passed = passed
    self.groups = groups
    self.missing = missing
    indexes = parts.map(\.index)
    words = parts.map(\.found.words)
    total = parts.reduce(0) { $0 + $1.found.total }
    suggestion =
      query.matching == .forgiving || total == 0
      ? SpellingSuggestion(query.text ?? "", parts.map(\.found.spellings))?.text : nil
    isTotalExact = parts.allSatisfy(\.found.isTotalExact)
    isExpansionCut = parts.contains(where: \.found.isExpansionCut)
  }

  /// An answer with some hits of a page, as it goes to a client.
  package func result(_ hits: [Hit], microseconds: Int) -> SearchResult {
    var result = SearchResult(
      hits: hits, total: total, isTotalExact: isTotalExact, missing: missing,
      microseconds: microseconds)
    result.groups = groups
    result.cursor = cursor
    result.isExpansionCut = isExpansionCut
    result.suggestion = suggestion
    return result
  }

  /// How many hits there are to fetch.
  package var count: Int { matches.count }

  /// Fetches a page of the hits.
  ///
  /// Items deleted since they were found are left out; damaged ones are named in ``missing``.
  package mutating func hits(_ range: Range<Int>) async throws -> [Hit] {
    try await hits(Array(matches[range.clamped(to: 0..<matches.count)])).compactMap { $0 }
  }

  /// Fetches the hits of some matches, nil for those whose items cannot be read.
  mutating func hits(_ page: [Match]) async throws -> [Hit?] {
    let wish = FetchWish(attributes: query.attributes, highlighting: query.highlighting)
    let fetched = try await fetch(page, wish)
    noteCursor(page, fetched)
    return page.map { match in
      guard
        case .item(_, let item, let attributes, let highlights) =
          fetched[match.index][match.row]
      else { return nil }
      var hit = Hit(
        index: indexes[match.index].name, identifier: item.identifier, type: item.type,
        domain: item.domain, score: match.score, attributes: attributes)
      hit.highlights = highlights
      return hit
    }
  }

  /// Which items all matches are, and in which state.
  mutating func entries() async throws -> [Watch.Entry] {
    let fetched = try await fetch(matches, FetchWish(attributes: .none))
    return matches.compactMap { match in
      guard case .item(_, let item, _, _) = fetched[match.index][match.row] else { return nil }
      return Watch.Entry(
        index: indexes[match.index].name, item: item.reference, version: item.sequence,
        match: match)
    }
  }

  /// Notes where the next page goes on once the last match is fetched, if more can follow.
  private mutating func noteCursor(_ page: [Match], _ fetched: [[Int64: FetchedItem]]) {
    guard let last = matches.last, page.last?.row == last.row, page.last?.index == last.index,
      matches.count >= query.limit,
      case .item(_, let item, _, _) = fetched[last.index][last.row]
    else { return }
    let delivered = passed + query.offset + matches.count
    // What earlier pages delivered may no longer match: then the total does not say how much is left.
    guard delivered < total || passed > 0 || !isTotalExact else { return }
    let position = SortPosition(values: last.values, identity: item.reference, row: last.row)
    cursor =
      PageMark(query, passed: delivered, index: indexes[last.index].name, position: position)
      .cursor
  }

  private mutating func fetch(
    _ page: [Match], _ wish: FetchWish
  ) async throws -> [[Int64: FetchedItem]] {
    var fetched: [[Int64: FetchedItem]] = Array(repeating: [:], count: indexes.count)
    for (number, rows) in Dictionary(grouping: page, by: \.index) {
      let rows = rows.map(\.row)
      var wish = wish
      wish.words = words[number]
      wish.isBlocking = isBlocking
      for item in try await indexes[number].fetch(rows, wish) {
        switch item {
        case .item(let row, _, _, _): fetched[number][row] = item
        case .damaged(let damage):
          let name = indexes[number].name
          missing.append(SearchResult.Gap(index: name, error: damage.error(index: name)))
        }
      }
    }
    return fetched
  }
}

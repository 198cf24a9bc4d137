package import KliegModel
import KliegStorage

/// What a query found, before the items are read: they are fetched page by page, so that a long answer
/// never is in memory as a whole.
package struct SearchAnswer: Sendable {
  /// A row of one of the indexes.
  struct Match: Sendable {
    let index: Int
    let row: Int64
    let score: Double
  }

  let indexes: [Index]
  let matches: [Match]
  private let attributes: AttributeSelection
  /// How many items match in all.
  package let total: Int
  /// Whether that is exact.
  package let isTotalExact: Bool
  /// What could not be looked at.
  package private(set) var missing: [SearchResult.Gap]

  init(
    indexes: [Index], matches: [Match], attributes: AttributeSelection, total: Int,
    isTotalExact: Bool, missing: [SearchResult.Gap]
  ) {
    self.indexes = indexes
    self.matches = matches
    self.attributes = attributes
    self.total = total
    self.isTotalExact = isTotalExact
    self.missing = missing
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
    let fetched = try await fetch(page, attributes)
    return page.map { match in
      guard case .item(_, let item, let attributes) = fetched[match.index][match.row] else {
        return nil
      }
      return Hit(
        index: indexes[match.index].name, identifier: item.identifier, type: item.type,
        domain: item.domain, score: match.score, attributes: attributes)
    }
  }

  /// Which items all matches are, and in which state.
  mutating func entries() async throws -> [Watch.Entry] {
    let fetched = try await fetch(matches, .none)
    return matches.compactMap { match in
      guard case .item(_, let item, _) = fetched[match.index][match.row] else { return nil }
      return Watch.Entry(
        index: indexes[match.index].name, item: item.reference, version: item.sequence,
        match: match)
    }
  }

  private mutating func fetch(
    _ page: [Match], _ attributes: AttributeSelection
  ) async throws -> [[Int64: FetchedItem]] {
    var fetched: [[Int64: FetchedItem]] = Array(repeating: [:], count: indexes.count)
    for (number, rows) in Dictionary(grouping: page, by: \.index) {
      let rows = rows.map(\.row)
      for item in try await indexes[number].fetch(rows, attributes: attributes) {
        switch item {
        case .item(let row, _, _): fetched[number][row] = item
        case .damaged(let damage):
          let name = indexes[number].name
          missing.append(SearchResult.Gap(index: name, error: damage.error(index: name)))
        }
      }
    }
    return fetched
  }
}

import KliegModel

/// Reads the pages of an answer, each while the one before it is worked through.
///
/// As soon as this process changes the store, what was read ahead is out of date: it is read again, and from
/// then on nothing is read ahead.
struct PageReader {
  let store: any ModelStore
  private var ahead: SearchAhead?
  private var isChanging = false

  init(_ store: any ModelStore) {
    self.store = store
  }

  /// A page, which may have been read already.
  mutating func page(_ query: KliegModel.Query) throws -> SearchResult {
    guard let search = ahead else { return try store.search(query) }
    ahead = nil
    if let answer = try search.answer(to: query, at: try store.state(isKnown: true)) {
      return answer
    }
    isChanging = true
    return try store.search(query)
  }

  /// Begins to read the next page.
  mutating func readAhead(_ query: KliegModel.Query) throws {
    guard store.answersElsewhere, !isChanging else { return }
    ahead = SearchAhead(query, of: store, at: try store.state(isKnown: true))
  }
}

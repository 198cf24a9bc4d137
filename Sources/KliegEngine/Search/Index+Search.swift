package import KliegModel

extension Index {
  /// The rows that a query finds here, with the state that it looked at.
  func find(
    _ query: Query, until deadline: ContinuousClock.Instant
  ) async throws -> (found: FoundRows, state: IndexState) {
    let state = try await stateForSearching(query)
    do {
      return (
        try await named(state) { try await $0.find(query, in: state, until: deadline) }, state
      )
    } catch  where board.state.text != state.text {
      // The generation was replaced while it was being searched: its files are gone.
      let state = board.state
      return (
        try await named(state) { try await $0.find(query, in: state, until: deadline) }, state
      )
    }
  }

  /// How a query would be answered here.
  package func explain(_ query: Query) async throws -> String {
    let state = try await stateForSearching(query)
    return try await named(state) { try await $0.explain(query, in: state) }
  }

  /// The items of rows, in the order asked, rows that are gone left out.
  func fetch(_ rows: [Int64], attributes: AttributeSelection) async throws -> [FetchedItem] {
    try await named(board.state) { try await $0.fetch(rows, attributes: attributes) }
  }

  /// What an answer from here leaves out, if anything.
  func gap(for query: Query, in state: IndexState) -> SearchResult.Gap? {
    guard query.hasText, let target = state.rebuildTarget else { return nil }
    return SearchResult.Gap(
      index: name,
      error: KliegError(
        .busy,
        "The text view of index “\(name)” is being rebuilt; \(max(0, state.searchable)) of \(target) "
          + "changes are searchable."))
  }

  /// The state, once the text view is open where the query needs it.
  private func stateForSearching(_ query: Query) async throws -> IndexState {
    let state = board.state
    guard query.hasText, state.text == nil else { return state }
    if let damage = state.damage { throw damage.error(index: name) }
    try await board.waitUntilSearchable(0)
    return board.state
  }

  /// Runs a body with a reader; damage that it meets gets this index's name, and is seen to.
  private func named<Result: Sendable>(
    _ state: IndexState, _ body: (SearchReader) async throws -> Result
  ) async throws -> Result {
    do {
      return try await readers.withReader(body)
    } catch let damage as Damage {
      if damage.isOfStore {
        board.publish { $0.note(damage) }
      } else if board.state.text == state.text {
        Task { await text.rebuild(because: damage) }
      }
      throw damage.error(index: name)
    }
  }
}

extension Query {
  /// Whether there is more than blank in the text.
  var hasText: Bool { text?.contains { !$0.isWhitespace } ?? false }
}

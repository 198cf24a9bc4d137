internal import KliegJSON
internal import KliegWire

extension Client {
  /// Searches some indexes, or all of the caller's.
  ///
  /// ```swift
  /// let result = try await klieg.search(Query("image editor", limit: 10))
  /// for hit in result.hits { print(hit.identifier, hit.attributes["title"]?.description ?? "") }
  /// if result.isPartial { print("Some indexes could not be looked at.") }
  /// ```
  public func search(_ query: Query, in indexes: [String]? = nil) async throws -> SearchResult {
    let parameters = try JSONWriter.object(FindRequest(indexes: indexes, query: query).encode)
    return try await call(.find, parameters) { try FindReply(from: $0).result }
  }

  /// Counts what matches, exactly; the query's window and order do not matter.
  ///
  /// ```swift
  /// let beaches = try await klieg.count(Query("beach"), in: ["photos"])
  /// ```
  ///
  /// - Throws: The error of an index that could not be looked at, since a count cannot say that it is
  ///   partial.
  public func count(_ query: Query, in indexes: [String]? = nil) async throws -> Int {
    var query = query
    query.limit = 0
    query.offset = 0
    query.sort = []
    query.attributes = .none
    query.cursor = nil
    query.groupings = []
    query.highlighting = nil
    let result = try await search(query, in: indexes)
    if let gap = result.missing.first { throw gap.error }
    return result.total
  }

  /// Searches, and brings the hits one by one, however many there are, in bounded memory.
  ///
  /// Leaving the loop ends the search.
  ///
  /// ```swift
  /// for try await hit in klieg.hits(of: Query("invoice", limit: 100_000)) {
  ///   print(hit.identifier)
  /// }
  /// ```
  ///
  /// When an index could not be looked at, the sequence ends after its last hit by throwing why.
  public func hits(
    of query: Query, in indexes: [String]? = nil
  ) -> some AsyncSequence<Hit, any Error> & Sendable {
    HitSequence(
      replies: StreamedReplies(client: self, method: SearchInterface.Method.find.qualifiedName) {
        try JSONWriter.object(FindRequest(indexes: indexes, query: query).encode)
      } decode: {
        try FindReply(from: $0).result
      })
  }

  /// Says how a text that is not finished may go on, first by words that are common and those of items that
  /// people take up; where no word of the items goes on so, how it may be meant.
  ///
  /// ```swift
  /// for suggestion in try await klieg.suggest("image ed").suggestions { print(suggestion.text) }
  /// ```
  ///
  /// - Parameters:
  ///   - text: What was typed; its last word goes on, and those before it restrict.
  ///   - indexes: Where to look; nil for all of the caller's, without items that applications keep out of
  ///     searches over everything.
  ///   - limit: The most suggestions, up to 100.
  /// - Returns: Whole texts, and the indexes that could not be looked at.
  /// - Throws: ``KliegError``.
  public func suggest(
    _ text: String, in indexes: [String]? = nil, limit: Int = 10
  ) async throws -> SuggestionResult {
    let request = SuggestRequest(text, in: indexes, limit: limit)
    return try await call(.suggest, JSONWriter.object(request.encode)) {
      try SuggestReply(from: $0).result
    }
  }

  /// Says in words how a query would be answered.
  ///
  /// ```swift
  /// print(try await klieg.explain(Query(filter: .attribute("size", .greater(1000)))))
  /// ```
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - indexes: Where to look; nil for all of the caller's.
  ///   - isAnalyzed: Whether to carry it out, and tell the rows and the time of each step.
  ///   - isScored: Whether to carry it out, and tell how the score of each hit came about, in each index
  ///     alone: a search of several ranks by the words of all.
  /// - Returns: Lines.
  /// - Throws: ``KliegError``.
  public func explain(
    _ query: Query, in indexes: [String]? = nil, isAnalyzed: Bool = false,
    isScored: Bool = false
  ) async throws -> String {
    let request = ExplainRequest(
      FindRequest(indexes: indexes, query: query), isAnalyzed: isAnalyzed, isScored: isScored)
    return try await call(.explain, try JSONWriter.object(request.encode)) {
      try ExplainReply(from: $0).plan
    }
  }
}

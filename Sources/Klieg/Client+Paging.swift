internal import KliegWire

extension Client {
  /// The pages of an answer, each as long as the query's limit, fetched when the loop comes to them.
  ///
  /// ```swift
  /// let query = Query("invoice", sort: [.attribute("date", .descending)], limit: 50)
  /// for try await page in klieg.pages(of: query, in: ["mail"]) {
  ///   print(page.hits.map(\.identifier))
  /// }
  /// ```
  ///
  /// What is donated or deleted between two pages neither repeats nor leaves out any other hit.
  /// The query's groupings are counted for the first page only. Each loop begins anew.
  public func pages(
    of query: Query, in indexes: [String]? = nil
  ) -> some AsyncSequence<SearchResult, any Error> & Sendable {
    PageSequence(client: self, query: query, indexes: indexes)
  }

  /// Counts what matches by groups, in one call for all groupings.
  ///
  /// ```swift
  /// let lists = try await klieg.groups(
  ///   of: Query("editor"), by: [Grouping(by: "section"), Grouping(measures: [.init(.sum, of: "size")])])
  /// for group in lists[0].groups { print(group.value, group.count) }
  /// ```
  ///
  /// - Parameters:
  ///   - query: What matches; its window and order do not matter.
  ///   - groupings: What to count by.
  ///   - indexes: Where to look; nil for all of the caller's.
  /// - Returns: A list for each grouping.
  /// - Throws: ``KliegError``, also that of an index that could not be looked at, since groups cannot
  ///   say that they are partial.
  public func groups(
    of query: Query, by groupings: [Grouping], in indexes: [String]? = nil
  ) async throws -> [GroupList] {
    var query = query
    query.limit = 0
    query.offset = 0
    query.cursor = nil
    query.sort = []
    query.attributes = .none
    query.highlighting = nil
    query.groupings = groupings
    let result = try await search(query, in: indexes)
    if let gap = result.missing.first { throw gap.error }
    guard result.groups.count == groupings.count else {
      throw KliegError(
        .protocolViolation, "The daemon's reply has not as many lists of groups as were asked for.")
    }
    return result.groups
  }

  /// Counts what matches by groups.
  ///
  /// ```swift
  /// let months = try await klieg.groups(
  ///   of: Query("invoice"), by: Grouping(by: "date", unit: .month, timeZone: "Europe/Oslo"))
  /// ```
  ///
  /// - Parameters:
  ///   - query: What matches; its window and order do not matter.
  ///   - grouping: What to count by.
  ///   - indexes: Where to look; nil for all of the caller's.
  /// - Returns: The groups.
  /// - Throws: As ``groups(of:by:in:)`` of several groupings.
  public func groups(
    of query: Query, by grouping: Grouping, in indexes: [String]? = nil
  ) async throws -> GroupList {
    try await groups(of: query, by: [grouping], in: indexes).first
      ?? GroupList(groups: [], total: 0)
  }

  /// Names the items of an index that match, in order and in bounded memory; no stored item is read
  /// for that.
  ///
  /// ```swift
  /// for try await reference in klieg.references(of: Query("draft", limit: 10_000), in: "notes") {
  ///   print(reference.identifier)
  /// }
  /// ```
  public func references(
    of query: Query, in index: String
  ) -> some AsyncSequence<ItemReference, any Error> & Sendable {
    var query = query
    query.attributes = .none
    query.highlighting = nil
    return hits(of: query, in: [index]).map { ItemReference($0.identifier, type: $0.type) }
  }
}

/// The pages of an answer, one call for each.
private struct PageSequence: AsyncSequence, Sendable {
  let client: Client
  let query: Query
  let indexes: [String]?

  func makeAsyncIterator() -> Iterator {
    Iterator(client: client, indexes: indexes, next: query)
  }

  struct Iterator: AsyncIteratorProtocol {
    let client: Client
    let indexes: [String]?
    /// The query for the next page; nil after the last.
    var next: Query?

    mutating func next() async throws -> SearchResult? {
      guard var query = next else { return nil }
      next = nil
      let result = try await client.search(query, in: indexes)
      // A page without hits would be followed by itself.
      guard let cursor = result.cursor, !result.hits.isEmpty else { return result }
      query.cursor = cursor
      query.offset = 0
      query.groupings = []
      next = query
      return result
    }
  }
}

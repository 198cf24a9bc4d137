public import KliegModel

extension Query {
  /// The query, with what to count its matches by.
  ///
  /// ```swift
  /// let query = Query("editor", limit: 0).grouped(by: Grouping(by: "section"))
  /// ```
  public func grouped(by groupings: Grouping...) -> Query {
    var query = self
    query.groupings += groupings
    return query
  }

  /// The query, bringing the places that match, with passages of about so many characters.
  ///
  /// ```swift
  /// let query = Query("invoice").highlighted(in: ["title", "textContent"])
  /// ```
  public func highlighted(in attributes: [String]? = nil, length: Int? = 160) -> Query {
    var query = self
    query.highlighting = Highlighting(attributes: attributes, snippetLength: length)
    return query
  }

  /// The query, going on where an answer to it ended.
  ///
  /// ```swift
  /// let first = try await klieg.search(query)
  /// if let cursor = first.cursor {
  ///   let second = try await klieg.search(query.continued(at: cursor))
  /// }
  /// ```
  public func continued(at cursor: Cursor) -> Query {
    var query = self
    query.cursor = cursor
    query.offset = 0
    return query
  }
}

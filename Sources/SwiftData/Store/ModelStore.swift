import KliegModel

/// Where the items of models are: an index of the daemon, or memory.
///
/// Calls hold the caller's thread, as those of a ``ModelContext`` do.
protocol ModelStore: AnyObject, Sendable {
  /// What identifiers of its models say that they are of.
  var identifier: String { get }

  /// What is known of the attributes, after some were declared.
  func open(declaring fields: [Field]) throws -> [Field]

  /// Answers a query with everything that its window has, and the groups.
  func search(_ query: KliegModel.Query) throws -> SearchResult

  /// Answers a query with everything that its window has, part by part.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - body: Takes the hits of each part.
  /// - Returns: The answer without its hits.
  /// - Throws: What the store meets, and what the body throws.
  func visit(
    _ query: KliegModel.Query, _ body: ([Hit]) throws -> Void
  ) throws -> SearchResult

  /// The mark of the last change; nil where there was none.
  ///
  /// - Parameter isKnown: Whether what this process knows will do, though another may have saved since.
  /// - Returns: The mark.
  /// - Throws: What the store meets.
  func state(isKnown: Bool) throws -> StoreState?

  /// Changes the store if it is still as it was at a mark; throws `stateMismatch` otherwise.
  func update(_ update: Update) throws -> UpdateOutcome

  /// That items were lost to damage and nobody has brought them back; nil while none are.
  var loss: KliegError? { get }

  /// Whether another process answers, which can do so while this one does something else.
  var answersElsewhere: Bool { get }

  /// Tells of every change that a query's answer has undergone, whoever made it.
  func changes(of query: KliegModel.Query) -> AsyncThrowingStream<Void, any Error>
}

extension ModelStore {
  var loss: KliegError? { nil }
  var answersElsewhere: Bool { false }

  func visit(
    _ query: KliegModel.Query, _ body: ([Hit]) throws -> Void
  ) throws -> SearchResult {
    var result = try search(query)
    try body(result.hits)
    result.hits = []
    return result
  }

  /// How many items match, exactly.
  func count(_ filter: KliegModel.Filter) throws -> Int {
    let query = KliegModel.Query(filter: filter, limit: 0, attributes: .none)
    return try search(query).total
  }
}

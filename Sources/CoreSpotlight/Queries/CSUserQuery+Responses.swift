extension CSUserQuery {
  /// An item that a query found.
  public typealias Item = CSSearchQuery.Results.Item

  /// A suggestion that a query found.
  public struct Suggestion: Identifiable, Hashable, Comparable, @unchecked Sendable {
    // Sendable because suggestions never change.

    /// The suggestion.
    public let suggestion: CSSuggestion

    /// The suggestion's words.
    public var id: String { suggestion.text }

    /// Whether both have the same words.
    public static func == (left: Suggestion, right: Suggestion) -> Bool { left.id == right.id }

    /// Whether a suggestion comes before another one in their rank.
    public static func < (left: Suggestion, right: Suggestion) -> Bool {
      left.suggestion.compare(byRank: right.suggestion) == .orderedAscending
    }

    /// Feeds the suggestion's words.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The items and suggestions that a query finds, as they come.
  public struct Responses: AsyncSequence, Sendable {
    /// What comes.
    public enum Response: Identifiable, Hashable, Sendable {
      /// An item.
      case item(Item)
      /// A suggestion.
      case suggestion(Suggestion)

      /// What it is and its identifier.
      public var id: String {
        switch self {
        case .item(let item): "item " + item.id
        case .suggestion(let suggestion): "suggestion " + suggestion.id
        }
      }
    }

    /// What comes.
    public typealias Element = Response

    enum Part: Sendable {
      case item(QueryRun.Found)
      case suggestion(FoundSuggestion)
    }

    let stream: AsyncThrowingStream<Part, any Error>

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator())
    }

    /// Reads one response after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncThrowingStream<Part, any Error>.Iterator

      /// The next response; nil after the last.
      ///
      /// - Throws: ``CSSearchQueryError``.
      public mutating func next() async throws -> Response? {
        switch try await iterator.next(isolation: #isolation) {
        case .item(let found): .item(Item(item: found.item))
        case .suggestion(let found): .suggestion(Suggestion(suggestion: found.suggestion))
        case nil: nil
        }
      }
    }
  }

  /// The suggestions that a query finds.
  public struct Suggestions: AsyncSequence, Sendable {
    /// What comes.
    public typealias Element = Suggestion

    let stream: AsyncThrowingStream<FoundSuggestion, any Error>

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator())
    }

    /// Reads one suggestion after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncThrowingStream<FoundSuggestion, any Error>.Iterator

      /// The next suggestion; nil after the last.
      ///
      /// - Throws: ``CSSearchQueryError``.
      public mutating func next() async throws -> Suggestion? {
        try await iterator.next(isolation: #isolation).map { Suggestion(suggestion: $0.suggestion) }
      }
    }
  }
}

extension CSSearchQuery {
  /// The items that a query finds, as they come.
  public struct Results: AsyncSequence, Sendable {
    /// An item that a query found.
    public struct Item: Identifiable, Hashable, Comparable, @unchecked Sendable {
      // Sendable as Apple's is: the item is made anew for whoever receives it; who hands copies to several
      // tasks shares one object.

      /// The item.
      public var item: CSSearchableItem

      /// The item's identifier.
      public var id: String { item.uniqueIdentifier }

      /// Whether both are the same item.
      public static func == (left: Item, right: Item) -> Bool { left.id == right.id }

      /// Whether an item comes before another one in their rank.
      public static func < (left: Item, right: Item) -> Bool {
        left.item.compare(byRank: right.item) == .orderedAscending
      }

      /// Feeds the item's identifier.
      public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// What comes.
    public typealias Element = Item

    let stream: AsyncThrowingStream<QueryRun.Found, any Error>

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator())
    }

    /// Reads one item after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncThrowingStream<QueryRun.Found, any Error>.Iterator

      /// The next item; nil after the last.
      ///
      /// - Throws: ``CSSearchQueryError``.
      public mutating func next() async throws -> Item? {
        try await iterator.next(isolation: #isolation).map { Item(item: $0.item) }
      }
    }
  }
}

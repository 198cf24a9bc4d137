/// The hits of a streamed search, one by one.
struct HitSequence: AsyncSequence, Sendable {
  let replies: StreamedReplies<SearchResult>

  func makeAsyncIterator() -> Iterator {
    Iterator(replies: replies.makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    private var replies: StreamedReplies<SearchResult>.Iterator
    private var hits: ArraySlice<Hit> = []
    /// Why the answer is not whole, as the last reply says.
    private var gap: KliegError?

    init(replies: StreamedReplies<SearchResult>.Iterator) {
      self.replies = replies
    }

    mutating func next() async throws -> Hit? {
      while hits.isEmpty {
        guard let result = try await replies.next() else {
          guard let gap else { return nil }
          self.gap = nil
          throw gap
        }
        hits = result.hits[...]
        gap = result.missing.first?.error
      }
      return hits.popFirst()
    }
  }
}

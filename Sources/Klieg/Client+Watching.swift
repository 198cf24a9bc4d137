extension Client {
  /// What matches a query now, and every change of that, in order.
  ///
  /// ```swift
  /// var hits: [Hit] = []
  /// let query = Query("invoice", sort: [.attribute("date", .descending)], limit: 50)
  /// for try await event in klieg.watch(query, in: ["mail"]) {
  ///   try event.apply(to: &hits)
  ///   print(hits.map(\.identifier))
  /// }
  /// ```
  ///
  /// The first event is a snapshot, all others are differences, also after the daemon was started
  /// again: what changed meanwhile comes then, and nothing a second time. Nothing is asked while
  /// nothing changes. The daemon is held back while the loop is slow. Leaving the loop ends the watch.
  ///
  /// - Parameters:
  ///   - query: What to watch, without an offset, a cursor or groupings.
  ///   - indexes: Where to look; nil for all of the caller's.
  /// - Returns: Events, for one loop.
  public func watch(
    _ query: Query, in indexes: [String]? = nil
  ) -> AsyncThrowingStream<WatchEvent, any Error> {
    let watch = Watch(client: self, query: query, indexes: indexes)
    return AsyncThrowingStream { try await watch.next() }
  }
}

import KliegModel
import KliegWire
import Testing

@Suite struct WatchReplyTests {
  private func placed(_ positions: Range<Int>) -> [WatchEvent.Placed] {
    positions.map { WatchEvent.Placed(Hit(index: "i", identifier: "\($0)"), at: $0) }
  }

  private func joined(_ parts: [WatchReply]) -> WatchEvent? {
    guard var event = parts.first?.event else { return nil }
    for part in parts.dropFirst() where !event.append(part.event) { return nil }
    return event
  }

  @Test func aLongEventGoesInParts() {
    let hits = placed(0..<95).map(\.hit)
    let events: [WatchEvent] = [
      .snapshot(SearchResult(hits: hits, total: 500)),
      .change(inserted: placed(0..<95), removed: [7, 3], updated: placed(100..<150), total: 5),
    ]
    for event in events {
      let parts = WatchReply.parts(of: event, bytes: 1000) { _ in 100 }
      #expect(parts.count >= 10)
      #expect(parts.dropLast().allSatisfy(\.isUnfinished) && parts.last?.isUnfinished == false)
      #expect(joined(parts) == event)
    }
  }

  @Test func aShortEventIsOneReply() {
    let events: [WatchEvent] = [
      .snapshot(SearchResult()), .missing([]),
      .change(inserted: placed(0..<3), removed: [], updated: placed(5..<6), total: 5),
    ]
    for event in events {
      #expect(WatchReply.parts(of: event, bytes: 1000) { _ in 100 } == [WatchReply(event)])
    }
  }

  @Test func partsOfDifferentEventsDoNotFit() {
    var event = WatchEvent.snapshot(SearchResult())
    let fits = event.append(.missing([]))
    #expect(!fits)
  }

  @Test(arguments: [Query(offset: 1), Query().grouped, Query().onNextPage])
  func whatCannotBeWatchedIsNotSent(query: Query) throws {
    let error = #expect(throws: KliegError.self) {
      try roundTrip(WatchRequest(query: query).encode) { _ in }
    }
    #expect(error?.code == .badQuery)
  }
}

extension Query {
  fileprivate var grouped: Query {
    var query = self
    query.groupings = [Grouping(by: "a")]
    return query
  }

  fileprivate var onNextPage: Query {
    var query = self
    query.cursor = Cursor(rawValue: "x")
    return query
  }
}

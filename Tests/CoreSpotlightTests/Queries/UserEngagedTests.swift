import CoreSpotlight
import KliegModel
import KliegWire
import TestDoubles
import Testing

/// Who hears what a user has taken up.
@Suite(.timeLimit(.minutes(1))) struct UserEngagedTests {
  private static let app = "org.example.App"

  @Test func theIndexOfTheHitAndOfAnItemOfTheAppsOwnEach() async throws {
    var service = FakeService()
    service.describe = { _, replies in
      let statuses = ["a", "b"].map {
        IndexStatus(description: IndexDescription(name: "\(Self.app)/\($0)", application: Self.app))
      }
      try await replies.send { DescribeReply(indexes: statuses).encode(into: &$0) }
    }
    service.find = { _, replies in
      let hit = Hit(index: "\(Self.app)/b", identifier: "1", score: 1)
      try await replies.send(SearchResult(hits: [hit], total: 1))
    }
    let (requests, continuation) = AsyncStream.makeStream(of: EngageRequest.self)
    service.engage = { if let request = $0 { continuation.yield(request) } }
    try await withDaemon(service) { daemon, _ in
      let query = CSUserQuery(
        userQueryString: "apple", userQueryContext: nil,
        application: Application(name: Self.app, socket: daemon.socket))
      var found: CSUserQuery.Item?
      for try await response in query.responses {
        if case .item(let item) = response { found = item }
      }
      var item = try #require(found)
      var heard = requests.makeAsyncIterator()
      query.userEngaged(item, visibleItems: [item], interaction: .focus)
      #expect(
        await heard.next() == EngageRequest(ItemReference("1"), .focus, in: "\(Self.app)/b"))
      item.item = CSSearchableItem(
        uniqueIdentifier: "2", domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet(contentType: .text))
      query.userEngaged(item, visibleItems: [], interaction: .select)
      // Had the other index been told of the hit, that would come first.
      for index in ["a", "b"] {
        #expect(
          await heard.next() == EngageRequest(ItemReference("2"), in: "\(Self.app)/\(index)"))
      }
    }
  }
}

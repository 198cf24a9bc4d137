import Klieg
import KliegWire
import TestDoubles
import Testing

/// Each call sends what it should and gives back what the daemon answers.
@Suite(.timeLimit(.minutes(5))) struct ClientCallTests {
  @Test func openSaysWhoOpens() async throws {
    try await withDaemon { _, klieg in
      let status = try await klieg.open(
        IndexDescription(name: "notes", fields: [Field("a", .text)]))
      #expect(status.description.name == "notes")
      #expect(status.description.application == "org.example.Tests")
      #expect(status.description.fields == [Field("a", .text)])
      let other = try await klieg.open(
        IndexDescription(name: "n", application: "org.example.Other"))
      #expect(other.description.application == "org.example.Other")
    }
  }

  @Test func dropNamesTheIndex() async throws {
    let dropped = Record<String>()
    var service = FakeService()
    service.drop = { dropped.append($0.index) }
    try await withDaemon(service) { _, klieg in
      try await klieg.drop("notes")
      #expect(dropped.values == ["notes"])
    }
  }

  @Test func statusesOfOneIndex() async throws {
    var service = FakeService()
    service.describe = { request, replies in
      let status = IndexStatus(
        description: IndexDescription(name: request.index ?? "all"), state: .damaged("text"),
        bytes: ["store": 5], clientState: [1, 2])
      try await replies.send { DescribeReply(indexes: [status]).encode(into: &$0) }
    }
    try await withDaemon(service) { _, klieg in
      let one = try await klieg.statuses(of: "notes")
      #expect(one.map(\.description.name) == ["notes"])
      #expect(one.first?.state == .damaged("text"))
      #expect(one.first?.clientState == [1, 2])
      #expect(try await klieg.statuses().map(\.description.name) == ["all"])
    }
  }

  @Test func followingBringsEachChange() async throws {
    var service = FakeService()
    service.describe = { _, replies in
      for items in 0...3 {
        let status = IndexStatus(description: IndexDescription(name: "notes"), items: items)
        try await replies.send(continues: items < 3) {
          DescribeReply(indexes: [status]).encode(into: &$0)
        }
      }
    }
    try await withDaemon(service) { _, klieg in
      var counts: [Int] = []
      for try await statuses in klieg.followStatuses() { counts += statuses.map(\.items) }
      #expect(counts == [0, 1, 2, 3])
    }
  }

  @Test func updateCarriesEverything() async throws {
    let received = Record<UpdateRequest>()
    var service = FakeService()
    service.update = { request in
      received.append(request)
      return UpdateOutcome(stored: 1, unchanged: 2, deleted: 3, sequence: 4)
    }
    let update = Update(
      deletions: [.domain("old")], items: [Item("x", attributes: ["title": "T"])],
      clientState: [1], expectedState: [0])
    try await withDaemon(service) { daemon, klieg in
      let outcome = try await klieg.update("notes", update)
      #expect(outcome == UpdateOutcome(stored: 1, unchanged: 2, deleted: 3, sequence: 4))
      #expect(try await klieg.delete(.all, from: "notes") == 3)
      try await klieg.waitUntilSearchable("notes")
      #expect(
        received.values == [
          UpdateRequest(index: "notes", application: "org.example.Tests", update: update),
          UpdateRequest(
            index: "notes", application: "org.example.Tests", update: Update(deletions: [.all])),
          UpdateRequest(index: "notes", application: "org.example.Tests", waits: true),
        ])
    }
  }

  @Test func searchCountAndExplain() async throws {
    let received = Record<FindRequest>()
    var service = FakeService()
    service.find = { request, replies in
      received.append(request)
      let hit = Hit(index: "notes", identifier: "x", score: 0.5, attributes: ["due": .date(.now)])
      try await replies.send(
        SearchResult(hits: request.query.limit == 0 ? [] : [hit], total: 7, microseconds: 9))
    }
    service.explain = { "plan of \($0.request.query.text ?? "")" }
    let query = Query("words", sort: [.attribute("a", .descending)], limit: 5, offset: 2)
    try await withDaemon(service) { _, klieg in
      let result = try await klieg.search(query, in: ["notes"])
      #expect(result.hits.map(\.identifier) == ["x"])
      #expect(result.total == 7)
      #expect(try await klieg.count(query) == 7)
      #expect(try await klieg.explain(query) == "plan of words")
      #expect(
        received.values == [
          FindRequest(indexes: ["notes"], query: query),
          FindRequest(query: Query("words", limit: 0, attributes: .none)),
        ])
    }
  }

  @Test func countIsNeverPartial() async throws {
    var service = FakeService()
    service.find = { _, replies in
      let gap = SearchResult.Gap(index: "mail", error: KliegError(.damaged, "It is damaged."))
      try await replies.send(SearchResult(total: 7, missing: [gap]))
    }
    try await withDaemon(service) { _, klieg in
      let error = try await #require(throws: KliegError.self) { try await klieg.count(Query()) }
      #expect(error.code == .damaged)
    }
  }

  @Test func version() async throws {
    try await withDaemon { _, klieg in
      let information = try await klieg.version()
      #expect(information.product == "Fake")
      #expect(information.version == "1.2.3")
      #expect(information.interfaces.contains("org.klieg.search"))
    }
  }

  @Test(arguments: [
    (["KLIEG_SOCKET": "/a", "XDG_RUNTIME_DIR": "/run/user/1"], "/a"),
    (["KLIEG_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/1"], "/run/user/1/klieg/klieg.sock"),
    (["HOME": "/root"], "/run/klieg/klieg.sock"),
  ]) func standardSocket(environment: [String: String], path: String) {
    #expect(SocketLocation.path(in: environment) == path)
  }
}

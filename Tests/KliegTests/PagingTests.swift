import Klieg
import KliegWire
import TestDoubles
import Testing

@Suite(.timeLimit(.minutes(5))) struct PagingTests {
  /// A daemon with so many items, whose cursors are places.
  private static func service(_ count: Int, _ calls: Record<FindRequest>) -> FakeService {
    var service = FakeService()
    service.find = { request, replies in
      calls.append(request)
      let query = request.query
      let start = (query.cursor.flatMap { Int($0.rawValue) } ?? 0) + query.offset
      let end = min(count, start + query.limit)
      var result = SearchResult(
        hits: (start..<end).map { Hit(index: "i", identifier: "\($0)", type: "t") },
        total: count)
      if end < count { result.cursor = Cursor(rawValue: "\(end)") }
      result.groups = query.groupings.map { _ in GroupList(groups: [], total: 3) }
      try await replies.send(result)
    }
    return service
  }

  @Test func pagesComeOneAfterTheOther() async throws {
    let calls = Record<FindRequest>()
    try await withDaemon(Self.service(7, calls)) { _, klieg in
      let query = Query(limit: 3, offset: 1).grouped(by: Grouping(by: "a"))
      let pages = klieg.pages(of: query, in: ["i"])
      var identifiers: [[String]] = []
      for try await page in pages { identifiers.append(page.hits.map(\.identifier)) }
      #expect(identifiers == [["1", "2", "3"], ["4", "5", "6"]])
      #expect(calls.values.map(\.query.groupings.count) == [1, 0])
      for try await page in pages {
        #expect(page.hits.first?.identifier == "1")
        break
      }
      // What the loop does not come to is not asked.
      #expect(calls.values.count == 3)
    }
  }

  @Test func aPageWithoutHitsIsTheLast() async throws {
    let calls = Record<FindRequest>()
    try await withDaemon(Self.service(7, calls)) { _, klieg in
      for try await page in klieg.pages(of: Query(limit: 0)) { #expect(page.hits.isEmpty) }
      #expect(calls.values.count == 1)
    }
  }

  @Test func groupsNeedNoHits() async throws {
    let calls = Record<FindRequest>()
    try await withDaemon(Self.service(7, calls)) { _, klieg in
      let lists = try await klieg.groups(
        of: Query("x", sort: [.relevance], offset: 3),
        by: [Grouping(by: "a"), Grouping(measures: [Measure(.sum, of: "b")])])
      #expect(lists.map(\.total) == [3, 3])
      #expect(try await klieg.groups(of: Query(), by: Grouping(by: "a")).total == 3)
      let query = try #require(calls.values.first?.query)
      #expect(query.limit == 0 && query.offset == 0 && query.sort.isEmpty)
    }
  }

  @Test func groupsOfAPartAreAnError() async throws {
    var service = FakeService()
    service.find = { _, replies in
      let gap = SearchResult.Gap(index: "i", error: KliegError(.damaged, "It is."))
      try await replies.send(SearchResult(missing: [gap]))
    }
    try await withDaemon(service) { _, klieg in
      let error = await #expect(throws: KliegError.self) {
        try await klieg.groups(of: Query(), by: Grouping(by: "a"))
      }
      #expect(error?.code == .damaged)
    }
  }

  @Test func namesBringNoAttributes() async throws {
    let calls = Record<FindRequest>()
    try await withDaemon(Self.service(2, calls)) { _, klieg in
      var references: [ItemReference] = []
      for try await reference in klieg.references(of: Query(), in: "i") {
        references.append(reference)
      }
      #expect(references == [ItemReference("0", type: "t"), ItemReference("1", type: "t")])
      #expect(calls.values.map(\.query.attributes) == [AttributeSelection.none])
    }
  }

  @Test(arguments: [true, false]) func explaining(isAnalyzed: Bool) async throws {
    var service = FakeService()
    service.explain = { $0.isAnalyzed ? "with times" : "plan" }
    try await withDaemon(service) { _, klieg in
      let plan = try await klieg.explain(Query(), isAnalyzed: isAnalyzed)
      #expect(plan == (isAnalyzed ? "with times" : "plan"))
    }
  }
}

import KliegModel
import KliegWire
import TestDoubles
import Testing

@testable import KliegCommand

@Suite(.timeLimit(.minutes(5))) struct WatchCommandTests {
  private static func hit(_ identifier: String) -> Hit {
    Hit(index: "n", identifier: identifier, attributes: ["title": .string("T" + identifier)])
  }

  private static var service: FakeService {
    var service = FakeService()
    service.watch = { _, replies in
      try await replies.send(
        .snapshot(SearchResult(hits: [hit("a"), hit("b")], total: 2)))
      try await replies.send(
        .change(
          inserted: [.init(hit("c"), at: 1)], removed: [0], updated: [.init(hit("b"), at: 0)],
          total: 2))
      try await replies.send(.change(inserted: [], removed: [], updated: [], total: 7))
      let gap = SearchResult.Gap(index: "m", error: KliegError(.damaged, "Damaged."))
      try await replies.send(.missing([gap]))
      try await replies.send(.missing([]), continues: false)
    }
    return service
  }

  @Test func eachChangeIsALine() async throws {
    try await withDaemon(Self.service) { _, klieg in
      try await expect(
        [
          "= Ta (n · a)", "= Tb (n · b)", "2 matches, watching", "- Ta (n · a)", "+ Tc (n · c)",
          "~ Tb (n · b)", "7 matches", "Not looked at: m: Damaged.",
          "Every index is looked at again.",
        ], of: ["watch", "x"], klieg)
    }
  }

  @Test func eachEventIsALineOfJSON() async throws {
    try await withDaemon(Self.service) { _, klieg in
      let trial = try await Trial.run(["watch", "--json"], klieg)
      #expect(trial.lines.count == 5)
      #expect(trial.lines.allSatisfy { $0.hasPrefix(#"{"version":1,"kind":""#) })
    }
  }
}

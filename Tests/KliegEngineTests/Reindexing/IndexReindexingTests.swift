import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

/// What a real index makes of requests and of their answers.
@Suite(.timeLimit(.minutes(5))) struct IndexReindexingTests {
  private let fixture: EngineFixture
  private let index: Index

  init() async throws {
    fixture = try EngineFixture()
    try await fixture.update(
      "notes",
      Update(items: [
        Item("kept", attributes: ["n": 1]), Item("old", domain: "mail.inbox"),
      ]))
    index = try await fixture.engine.index("notes", of: 7)
  }

  private func lose(_ items: [WantedItem]) async throws {
    try await index.writer.change { try $0.store.want(items) }
  }

  private func lose(_ identifiers: String...) async throws {
    try await lose(identifiers.map { WantedItem(reference: ItemReference($0), reason: .damaged) })
  }

  private func begin(_ request: String = "1-a") async throws -> ReindexPortion {
    try #require(try await index.beginReindex(request, limit: 10))
  }

  private func answer(
    _ items: [Item], deleting deletions: [Deletion] = [], to request: String = "1-a"
  ) async throws -> UpdateOutcome {
    try await index.update(Update(deletions: deletions, items: items, request: request))
  }

  private func identifiers() async throws -> [String] {
    try await fixture.search(Query(limit: 100)).hits.map(\.identifier).sorted()
  }

  @Test func whatIsDonatedIsNoLongerWantedAndTheRestIsForgotten() async throws {
    try await lose("a", "b", "c")
    #expect(try await index.reindexNeeds().items == 3)
    let portion = try await begin()
    #expect(portion.scope == .items(["a", "b", "c"].map { ItemReference($0) }))
    _ = try await answer([Item("b")])
    let result = try await index.finishReindex("1-a", portion)
    #expect(result.resolved == 3 && result.forgotten == 2 && result.needs.isEmpty)
    #expect(result.firstForgotten == [ItemReference("a"), ItemReference("c")])
    #expect(try await identifiers() == ["b", "kept", "old"])
  }

  /// The view follows changes that no donation brought.
  @Test func whatIsForgottenIsForgottenByTheTextViewToo() async throws {
    try await index.waitUntilSearchable()
    try await lose("old")
    let portion = try await begin()
    let result = try await index.finishReindex("1-a", portion)
    #expect(result.forgotten == 1)
    try await index.waitUntilSearchable()
    #expect(index.status().sequences.pending == 0)
  }

  @Test func anAbandonedRequestKeepsWhatIsWanted() async throws {
    try await lose("a", "b", "c")
    let portion = try await begin()
    _ = try await answer([Item("b")])
    let result = try await index.abandonReindex("1-a", portion)
    #expect(result.resolved == 1 && result.needs.items == 2)
    let error = await #expect(throws: KliegError.self) { try await answer([Item("a")]) }
    #expect(error?.code == .noSuchRequest)
    let again = await #expect(throws: KliegError.self) {
      try await index.finishReindex("1-a", portion)
    }
    #expect(again?.code == .noSuchRequest)
  }

  @Test(arguments: [
    Deletion.identifiers(["a"]), .domain("mail"), .domain("mail.inbox"), .type("T"), .all,
  ]) func whatWasDeletedMeanwhileDoesNotComeBack(deletion: Deletion) async throws {
    try await lose([
      WantedItem(reference: ItemReference("a"), domain: "mail.inbox"),
      WantedItem(reference: ItemReference("b")),
    ])
    let portion = try await begin()
    try await fixture.update("notes", Update(deletions: [deletion]))
    let late = [
      Item("a", domain: "mail.inbox"), Item("a", type: "T", domain: "mail.inbox"), Item("b"),
    ]
    let outcome = try await answer(late)
    let refused = outcome.refused.map(\.position)
    switch deletion {
    case .identifiers: #expect(refused == [0])
    case .domain: #expect(refused == [0, 1])
    case .type: #expect(refused == [1])
    case .all: #expect(refused == [0, 1, 2])
    }
    #expect(outcome.refused.allSatisfy { $0.error.code == .superseded })
    // What the application itself stores afterwards is new, and counts.
    let own = try await fixture.update("notes", Update(items: [Item("a", domain: "mail.inbox")]))
    #expect(own.refused.isEmpty)
    let result = try await index.finishReindex("1-a", portion)
    #expect(result.needs.isEmpty && result.forgotten == 0)
  }

  @Test func whatTheReindexerDeletesStandsAgainstNothing() async throws {
    try await lose("a")
    try await index.writer.change { try $0.store.wantEverything(.damaged) }
    let portion = try await begin()
    #expect(portion.scope == .everything)
    #expect(try await answer([Item("a")], deleting: [.all]).refused.isEmpty)
    #expect(
      try await answer(
        [Item("a"), Item("b", domain: "mail")], deleting: [.identifiers(["a"]), .domain("mail")]
      ).refused.isEmpty)
    // Half of it has come, and everything is wanted still.
    #expect(try await index.reindexNeeds().isEverything)
    #expect(try await index.finishReindex("1-a", portion).needs.isEmpty)
    #expect(try await identifiers() == ["a", "b"])
  }

  @Test func itemsThatAreNotAcceptableAreSetAsideUntilSomebodyWantsThemAgain() async throws {
    try await lose("a", "b")
    let portion = try await begin()
    let outcome = try await answer([Item("a", attributes: ["n": "no number"]), Item("b")])
    #expect(outcome.refused.count == 1)
    let result = try await index.finishReindex("1-a", portion)
    #expect(result.forgotten == 0 && result.needs.isEmpty)
    let failed = try await fixture.engine.failed("notes", of: 7)
    #expect(failed.map(\.reference) == [ItemReference("a")])
    #expect(failed.first?.stage == .reindexing)
    #expect(failed.first?.reason.contains("no number") == true)
    #expect(try await fixture.engine.retry("notes", of: 7, items: nil) == 1)
    #expect(try await index.reindexNeeds().items == 1)
  }

  @Test func whatWasOnlyWishedForCanBeTakenBack() async throws {
    try await lose("a")
    let task = try await fixture.engine.reindex("notes", of: 7, items: [ItemReference("kept")])
    #expect(task.total == 2 && !task.isForEverything && task.reason == .damaged)
    try await fixture.engine.cancel(task: task.id, of: 7)
    #expect(try await index.reindexNeeds().items == 1)
    let tasks = try await fixture.engine.tasks(of: 7, index: "notes")
    #expect(tasks.map(\.state) == [.cancelled])
  }

  @Test func anAnswerAfterADropMakesNoNewIndex() async throws {
    try await lose("a")
    _ = try await begin()
    try await fixture.engine.drop("notes", of: 7)
    let error = await #expect(throws: KliegError.self) {
      try await fixture.engine.indexForUpdate(
        "notes", of: 7, application: nil, answering: "1-a")
    }
    #expect(error?.code == .noSuchRequest)
    try await fixture.update("notes", Update(items: [Item("new")]))
    let anew = try await fixture.engine.index("notes", of: 7)
    let late = await #expect(throws: KliegError.self) {
      try await anew.update(Update(items: [Item("a")], request: "1-a"))
    }
    #expect(late?.code == .noSuchRequest)
  }

  @Test func aReindexerIsServedThroughTheEngine() async throws {
    try await lose("a", "gone")
    try await fixture.engine.serveReindexer(of: 7, index: "notes", application: nil) { requests in
      let needs = try await index.reindexNeeds()
      await fixture.engine.queue.add(IndexKey(user: 7, name: try IndexName("notes")), needs)
      for await request in requests {
        _ = try await fixture.engine.update(
          Update(items: [Item("a")], request: request.id), of: index, user: 7)
        try await fixture.engine.complete(request.id, failure: nil, of: 7)
        break
      }
    }
    #expect(try await fixture.engine.tasks(of: 7, index: nil).map(\.state) == [.succeeded])
    #expect(try await identifiers() == ["a", "kept", "old"])
    let key = IndexKey(user: 7, name: try IndexName("notes"))
    #expect(await fixture.engine.queue.counts(of: key).reindexers == 0)
  }
}

import KliegModel
import KliegQueue
import TestSupport
import Testing

@testable import KliegEngine

/// What becomes of a task whose reindexer does what it should.
@Suite(.timeLimit(.minutes(5))) struct ReindexQueueTests {
  private func names(_ range: ClosedRange<Int>) -> [String] { range.map { "\(100 + $0)" } }

  @Test func itemsAreAskedForInPortionsUntilAllHaveCome() async throws {
    let source = FakeSource(names(1...25))
    let fixture = try QueueFixture(["x": source]) { $0[.reindexItems] = 10 }
    let reindexer = try await fixture.reindexer("x")
    let task = try #require(try await fixture.add("x"))
    #expect(task.total == 25 && task.done == 0 && !task.isForEverything)
    for (portion, done) in [(1...10, 10), (11...20, 20), (21...25, 25)] {
      let request = try await reindexer.next()
      #expect(request.identifiers == names(portion))
      #expect(request.index == "x" && request.reason == .damaged && request.attempt == 0)
      #expect(request.id.hasPrefix("\(task.id)-"))
      try await reindexer.donate(request, request.identifiers)
      try await reindexer.complete(request)
      #expect(await fixture.task { $0.done == done }.total == 25)
    }
    let done = await fixture.task { $0.state == .succeeded }
    #expect(done.id == task.id && done.done == 25)
    #expect(await fixture.events("x", .reindexRequested).count == 1)
    #expect(await fixture.events("x", .reindexed).count == 1)
    #expect(await source.forgotten.isEmpty)
  }

  @Test func whatTheReindexerNoLongerKnowsIsForgottenAndNotAskedForAgain() async throws {
    let source = FakeSource(["a", "b", "c"])
    let fixture = try QueueFixture(["x": source])
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    let request = try await reindexer.next()
    try await reindexer.donate(request, ["b"])
    try await reindexer.complete(request)
    _ = await fixture.task { $0.state == .succeeded }
    #expect(await source.forgotten == [ItemReference("a"), ItemReference("c")])
    let events = await fixture.events("x", .forgotten)
    #expect(events.count == 1 && events[0].contains("2 items") && events[0].contains("“a”, “c”"))
    await fixture.queue.resume(try fixture.key("x"))
    await fixture.queue.lookAgain(try fixture.key("x"))
    #expect(await source.opened == 1)
  }

  @Test func whatIsWantedOfOneIndexIsOneTask() async throws {
    let source = FakeSource(["a"])
    let fixture = try QueueFixture(["x": source])
    let first = try await fixture.add("x")
    await source.want(["b"])
    let second = try await fixture.add("x")
    #expect(first?.id == second?.id && second?.total == 2)
    #expect(await fixture.queue.tasks(of: QueueFixture.user).count == 1)
    #expect(await fixture.queue.tasks(of: 8).isEmpty)
    let reindexer = try await fixture.reindexer("x")
    #expect(try await reindexer.next().identifiers == ["a", "b"])
  }

  @Test func aRequestForEverythingGoesOnWhereItBrokeOff() async throws {
    let source = FakeSource(everything: true)
    let fixture = try QueueFixture(["x": source])
    try await fixture.add("x")
    let reindexer = try await fixture.reindexer("x")
    let first = try await reindexer.next()
    #expect(first.scope == .everything && first.clientState == nil)
    try await reindexer.donate(first, ["a", "b"], clientState: [2])
    await reindexer.disconnect()
    await fixture.restart()
    let another = try await fixture.reindexer("x")
    let second = try await another.next()
    #expect(second.clientState == [2] && second.id != first.id)
    try await another.donate(second, ["c"])
    try await another.complete(second)
    #expect(await fixture.task { $0.state == .succeeded }.done == 3)
  }

  @Test func aMarkDoesNotOutliveTheIndexThatItIsAbout() async throws {
    let source = FakeSource(everything: true)
    let fixture = try QueueFixture(["x": source])
    try await fixture.add("x")
    let reindexer = try await fixture.reindexer("x")
    let first = try await reindexer.next()
    try await reindexer.donate(first, ["a"], clientState: [2])
    await source.makeAnew()
    try await reindexer.complete(first, failure: "Enough.")
    await fixture.queue.retry(try fixture.key("x"))
    #expect(try await reindexer.next().clientState == nil)
  }

  @Test func ofSeveralReindexersTheOldestIsAskedAndTheNextWhenItGoes() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])])
    let first = try await fixture.reindexer("x")
    let second = try await fixture.reindexer("x")
    try await fixture.add("x")
    let request = try await first.next()
    await first.disconnect()
    let again = try await second.next()
    #expect(again.identifiers == ["a"] && again.id != request.id && again.attempt == 1)
    let error = await #expect(throws: KliegError.self) { try await first.complete(request) }
    #expect(error?.code == .noSuchRequest)
    try await second.donate(again, ["a"])
    try await second.complete(again)
    _ = await fixture.task { $0.state == .succeeded }
  }

  @Test func aReindexerOfAnApplicationServesItsIndexes() async throws {
    let fixture = try QueueFixture([
      "x": FakeSource(["a"], application: "app"), "y": FakeSource(["b"], application: "other"),
    ])
    try await fixture.add("x")
    try await fixture.add("y")
    let reindexer = try await fixture.reindexer(application: "app")
    #expect(try await reindexer.next().index == "x")
    #expect(await fixture.task("y") { $0.state == .waitingForReindexer }.attempt == 0)
    #expect(await fixture.queue.counts(of: try fixture.key("y")).reindexers == 0)
  }

  @Test func ofOneOwnerOnlyOneRequestIsOpen() async throws {
    let fixture = try QueueFixture([
      "x": FakeSource(["a"], application: "app"), "y": FakeSource(["b"], application: "app"),
    ])
    let reindexers = [try await fixture.reindexer("x"), try await fixture.reindexer("y")]
    try await fixture.add("x")
    try await fixture.add("y")
    let first = try await reindexers[0].next()
    #expect(await fixture.task("y") { $0.state == .waiting }.state == .waiting)
    #expect(await fixture.sources.withLock { $0["y"]! }.opened == 0)
    try await reindexers[0].donate(first, ["a"])
    try await reindexers[0].complete(first)
    #expect(try await reindexers[1].next().identifiers == ["b"])
  }

  @Test func ownersAreServedAtOnceUpToACap() async throws {
    let fixture = try QueueFixture([
      "x": FakeSource(["a"]), "y": FakeSource(["b"]), "z": FakeSource(["c"]),
    ]) { $0[.reindexOwners] = 2 }
    var reindexers: [String: FakeReindexer] = [:]
    for name in ["x", "y", "z"] {
      reindexers[name] = try await fixture.reindexer(name)
      try await fixture.add(name)
    }
    let first = try await reindexers["x"]!.next()
    let second = try await reindexers["y"]!.next()
    #expect(await fixture.sources.withLock { $0["z"]! }.opened == 0)
    try await reindexers["y"]!.complete(second)
    #expect(try await reindexers["z"]!.next().identifiers == ["c"])
    try await reindexers["x"]!.complete(first)
    _ = await fixture.task("x") { $0.state == .succeeded }
  }

  @Test func pausedUsersAreLeftAlone() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])])
    await fixture.queue.setPaused(true, of: QueueFixture.user)
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    #expect(await fixture.task { $0.state == .waiting }.state == .waiting)
    await fixture.queue.setPaused(false, of: QueueFixture.user)
    #expect(try await reindexer.next().identifiers == ["a"])
  }

  @Test func whatTheApplicationDonatesUnaskedIsNotAskedFor() async throws {
    let source = FakeSource(["a"])
    let fixture = try QueueFixture(["x": source])
    try await fixture.add("x")
    await source.donate(["a"])
    await fixture.queue.lookAgain(try fixture.key("x"))
    #expect(await fixture.task { $0.state == .succeeded }.done == 1)
    #expect(await source.opened == 0)
  }

  @Test func refusedItemsAreNoReasonToAskAgain() async throws {
    let source = FakeSource(["a", "b"])
    let fixture = try QueueFixture(["x": source])
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    let request = try await reindexer.next()
    try await reindexer.donate(request, ["a"])
    await source.refuse(["b"])
    try await reindexer.complete(request)
    #expect(await fixture.task { $0.state == .succeeded }.done == 2)
    #expect(await source.forgotten.isEmpty)
  }

  @Test func aReindexerStatesWhatItServes() async throws {
    let fixture = try QueueFixture([:])
    let error = await #expect(throws: KliegError.self) { try await fixture.reindexer() }
    #expect(error?.code == .invalidParameter)
  }
}

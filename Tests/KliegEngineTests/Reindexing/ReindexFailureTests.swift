import KliegModel
import KliegQueue
import TestSupport
import Testing

@testable import KliegEngine

/// What becomes of a task whose reindexer, or whose daemon, does not do what it should.
@Suite(.timeLimit(.minutes(5))) struct ReindexFailureTests {
  private let hundred = (100..<200).map(String.init)

  @Test func aReindexerKilledTenTimesInTheMiddleGetsThere() async throws {
    let source = FakeSource(hundred)
    let fixture = try QueueFixture(["x": source])
    try await fixture.add("x")
    var done = 0
    for round in 1...10 {
      let reindexer = try await fixture.reindexer("x")
      let request = try await reindexer.next()
      #expect(request.identifiers.count == 100 - done)
      try await reindexer.donate(request, Array(request.identifiers.prefix(7)))
      await reindexer.disconnect()
      done += 7
      let task = await fixture.task { $0.state == .waitingForReindexer }
      // Whoever gets on is asked again at once.
      #expect(task.done == done && task.total == 100 && task.attempt == 1, "round \(round)")
    }
    let reindexer = try await fixture.reindexer("x")
    let request = try await reindexer.next()
    #expect(request.identifiers.count == 30)
    try await reindexer.donate(request, request.identifiers)
    try await reindexer.complete(request)
    #expect(await fixture.task { $0.state == .succeeded }.done == 100)
    #expect(await source.forgotten.isEmpty)
  }

  @Test func aDaemonKilledTenTimesInTheMiddleGetsThere() async throws {
    let source = FakeSource(hundred)
    let fixture = try QueueFixture(["x": source]) { $0[.reindexItems] = 5 }
    let number = try await fixture.add("x")?.id
    for _ in 1...10 {
      let reindexer = try await fixture.reindexer("x")
      let request = try await reindexer.next()
      try await reindexer.donate(request, request.identifiers)
      try await reindexer.complete(request)
      let open = try await reindexer.next()
      try await reindexer.donate(open, Array(open.identifiers.prefix(2)))
      await fixture.restart()
      let error = await #expect(throws: KliegError.self) { try await reindexer.complete(open) }
      #expect(error?.code == .noSuchRequest)
    }
    #expect(await source.wanted.count == 30)
    let reindexer = try await fixture.reindexer("x")
    while await source.needs.isEmpty == false {
      let request = try await reindexer.next()
      try await reindexer.donate(request, request.identifiers)
      try await reindexer.complete(request)
    }
    let task = await fixture.task { $0.state == .succeeded }
    #expect(task.id == number && task.done == 100)
  }

  @Test func withoutAReindexerATaskWaitsForOne() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])])
    try await fixture.add("x")
    #expect(await fixture.task { _ in true }.state == .waitingForReindexer)
    fixture.time.advance(by: .seconds(1_000_000))
    await fixture.restart()
    let task = await fixture.task { $0.state == .waitingForReindexer }
    #expect(task.attempt == 0)
    let reindexer = try await fixture.reindexer("x")
    #expect(try await reindexer.next().attempt == 0)
  }

  @Test func oneThatFailsForEverIsSlowedAndHarmsNobody() async throws {
    let fixture = try QueueFixture([
      "bad": FakeSource(["a"]), "good": FakeSource((1...40).map(String.init)),
    ]) {
      $0[.reindexItems] = 2
      $0[.reindexPauseSeconds] = 5
      $0[.reindexLongestPauseSeconds] = 60
    }
    let bad = try await fixture.reindexer("bad")
    let good = try await fixture.reindexer("good")
    try await fixture.add("bad")
    try await fixture.add("good")
    for (attempt, pause) in [5, 10, 20, 40, 60, 60, 60].enumerated() {
      let request = try await bad.next()
      #expect(request.attempt == attempt)
      try await bad.complete(request, failure: "It is always Monday")
      await fixture.time.waitForSleeper(.seconds(pause))
      let task = await fixture.task("bad") { $0.attempt == attempt + 1 }
      let moment = fixture.time.date.adding(seconds: Int64(pause))
      #expect(task.state == .retrying(at: moment))
      #expect(task.message == "The reindexer failed: It is always Monday")
      let other = try await good.next()
      try await good.donate(other, other.identifiers)
      try await good.complete(other)
      fixture.time.advance(by: .seconds(pause))
    }
    #expect(await fixture.events("bad", .reindexFailed).count == 7)
    #expect(await fixture.task("good") { $0.done == 14 }.attempt == 0)
  }

  @Test func oneThatSaysNothingIsGivenUpAndOneThatDonatesIsNot() async throws {
    let source = FakeSource(["a", "b", "c"])
    let fixture = try QueueFixture(["x": source]) { $0[.reindexSeconds] = 100 }
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    let request = try await reindexer.next()
    await fixture.time.waitForSleeper(.seconds(100))
    fixture.time.advance(by: .seconds(90))
    try await reindexer.donate(request, ["a"])
    // The first look comes in vain, since it has donated meanwhile; so does the second.
    fixture.time.advance(by: .seconds(90))
    await fixture.time.waitForSleeper(.seconds(10))
    try await reindexer.donate(request, ["b"])
    fixture.time.advance(by: .seconds(10))
    await fixture.time.waitForSleeper(.seconds(90))
    fixture.time.advance(by: .seconds(90))
    let task = await fixture.task { $0.message != nil }
    #expect(task.message == "The reindexer donated nothing for too long.")
    #expect(task.done == 2 && task.attempt == 1)
    let error = await #expect(throws: KliegError.self) {
      try await reindexer.donate(request, ["c"])
    }
    #expect(error?.code == .noSuchRequest)
    #expect(await source.wanted == [ItemReference("c")])
    #expect(await source.openRequest == nil)
  }

  @Test func oneThatOwesAnAnswerIsPassedOver() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])]) {
      $0[.reindexSeconds] = 100
      $0[.reindexPauseSeconds] = 5
    }
    let hanging = try await fixture.reindexer("x")
    let other = try await fixture.reindexer("x")
    try await fixture.add("x")
    _ = try await hanging.next()
    await fixture.time.waitForSleeper(.seconds(100))
    fixture.time.advance(by: .seconds(100))
    await fixture.time.waitForSleeper(.seconds(5))
    fixture.time.advance(by: .seconds(5))
    #expect(try await other.next().attempt == 1)
  }

  @Test func aReindexerThatCrashesEachTimeIsSlowed() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])]) { $0[.reindexPauseSeconds] = 5 }
    try await fixture.add("x")
    for pause in [nil, 10, 20] as [Int?] {
      let reindexer = try await fixture.reindexer("x")
      _ = try await reindexer.next()
      await reindexer.disconnect()
      guard let pause else { continue }
      await fixture.time.waitForSleeper(.seconds(pause))
      fixture.time.advance(by: .seconds(pause))
      _ = await fixture.task { $0.state == .waitingForReindexer }
    }
  }

  @Test func aCancelledTaskIsVoidAndComesBackOnlyForSomethingNew() async throws {
    let source = FakeSource(["a"])
    let fixture = try QueueFixture(["x": source])
    let reindexer = try await fixture.reindexer("x")
    let task = try #require(try await fixture.add("x"))
    let request = try await reindexer.next()
    let stranger = await #expect(throws: KliegError.self) {
      try await fixture.queue.cancel(task.id, of: 8)
    }
    #expect(stranger?.code == .noSuchTask)
    try await fixture.queue.cancel(task.id, of: QueueFixture.user)
    #expect(await fixture.task { _ in true }.state == .cancelled)
    let late = await #expect(throws: KliegError.self) { try await reindexer.donate(request, ["a"]) }
    #expect(late?.code == .noSuchRequest)
    #expect(await source.openRequest == nil)
    #expect(await source.withdrawn == 1)
    await fixture.queue.resume(try fixture.key("x"))
    #expect(await fixture.task { _ in true }.state == .cancelled)
    #expect(try await fixture.add("x")?.id == task.id + 1)
  }

  @Test func retryingDoesNotWait() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])])
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    let request = try await reindexer.next()
    try await reindexer.complete(request, failure: "No.")
    _ = await fixture.task { $0.attempt == 1 }
    await fixture.queue.retry(try fixture.key("x"))
    #expect(try await reindexer.next().attempt == 0)
  }

  @Test func aPauseGoesOnAfterARestartWhateverTheCalendarSays() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])]) {
      $0[.reindexPauseSeconds] = 10
      $0[.reindexLongestPauseSeconds] = 60
    }
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    try await reindexer.complete(try await reindexer.next(), failure: "No.")
    await fixture.time.waitForSleeper(.seconds(10))
    fixture.time.advance(by: .seconds(4))
    await fixture.restart()
    await fixture.time.wait { $0.filter { $0 == .seconds(6) }.count == 2 }
    // The calendar goes back by ten years: no pause is longer than the longest.
    fixture.time.setDate(Timestamp(microseconds: 1_480_000_000_000_000))
    await fixture.restart()
    await fixture.time.waitForSleeper(.seconds(60))
  }

  @Test func dropEndsTheTaskAndWhatComesLateIsRefused() async throws {
    let source = FakeSource(["a"])
    let fixture = try QueueFixture(["x": source])
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    let request = try await reindexer.next()
    await fixture.queue.drop(try fixture.key("x"))
    #expect(await fixture.task { _ in true }.state == .cancelled)
    let late = await #expect(throws: KliegError.self) { try await reindexer.donate(request, ["a"]) }
    #expect(late?.code == .noSuchRequest)
  }

  @Test func anIndexThatIsGoneEndsItsTask() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"])])
    try await fixture.add("x")
    fixture.sources.withLock { $0 = [:] }
    _ = try await fixture.reindexer("x")
    let task = await fixture.task { $0.state == .cancelled }
    #expect(task.message?.contains("no such index") == true)
  }

  @Test func anIndexThatCannotBeAskedIsTriedAgain() async throws {
    let source = FakeSource(["a"])
    let fixture = try QueueFixture(["x": source]) { $0[.reindexPauseSeconds] = 5 }
    await source.fail(KliegError(.storageFailed, "It is on fire."))
    let reindexer = try await fixture.reindexer("x")
    try await fixture.add("x")
    let task = await fixture.task { $0.attempt == 1 }
    #expect(task.message == "The index cannot be asked: It is on fire.")
    await source.fail(nil)
    await fixture.time.waitForSleeper(.seconds(5))
    fixture.time.advance(by: .seconds(5))
    #expect(try await reindexer.next().identifiers == ["a"])
  }

  @Test func aLostCatalogLosesNothing() async throws {
    let source = FakeSource(["a", "b"])
    let fixture = try QueueFixture(["x": source])
    try await fixture.add("x")
    await fixture.queue.close()
    await fixture.catalog.close()
    try CatalogDamage.flip(fixture.folder("catalog.sqlite"), at: 5)
    await fixture.restart()
    #expect(await fixture.queue.tasks(of: QueueFixture.user).isEmpty)
    // As the engine does with every index that it opens.
    await fixture.queue.resume(try fixture.key("x"))
    let reindexer = try await fixture.reindexer("x")
    #expect(try await reindexer.next().identifiers == ["a", "b"])
  }
}

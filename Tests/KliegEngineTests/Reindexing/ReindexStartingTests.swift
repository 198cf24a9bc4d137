import KliegModel
import KliegQueue
import TestSupport
import Testing

@testable import KliegEngine

/// Programs that are started because nobody is connected.
@Suite(.timeLimit(.minutes(5))) struct ReindexStartingTests {
  @Test func aProgramIsStartedAndServedOnceItConnects() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"], activation: "command:x")]) {
      $0[.activationSeconds] = 30
    }
    try await fixture.add("x")
    await fixture.time.waitForSleeper(.seconds(30))
    let reindexer = try await fixture.reindexer("x")
    let request = try await reindexer.next()
    #expect(request.attempt == 0 && request.identifiers == ["a"])
    #expect(fixture.started.withLock { $0 } == ["command:x"])
    // The time to connect is over, and no longer matters.
    fixture.time.advance(by: .seconds(31))
    try await reindexer.donate(request, ["a"])
    try await reindexer.complete(request)
    #expect(await fixture.task { $0.state == .succeeded }.attempt == 0)
  }

  @Test func aProgramThatDoesNotConnectIsStartedAgainLater() async throws {
    let fixture = try QueueFixture(["x": FakeSource(["a"], activation: "command:x")]) {
      $0[.activationSeconds] = 30
      $0[.reindexPauseSeconds] = 5
    }
    try await fixture.add("x")
    for (pause, starts) in [(5, 1), (10, 2), (20, 3)] {
      await fixture.time.waitForSleeper(.seconds(30))
      fixture.time.advance(by: .seconds(30))
      await fixture.time.waitForSleeper(.seconds(pause))
      #expect(fixture.started.withLock { $0.count } == starts)
      let task = await fixture.task { $0.attempt == starts }
      #expect(task.message == "“command:x” was started and has not connected in 30 s.")
      fixture.time.advance(by: .seconds(pause))
    }
  }

  @Test func whatCannotBeStartedIsTriedAgainWithoutWaitingForIt() async throws {
    let failure = KliegError(.noInput, "There is no such file.")
    let fixture = try QueueFixture(
      ["x": FakeSource(["a"], activation: "command:x")], failing: failure)
    try await fixture.add("x")
    let task = await fixture.task { $0.attempt == 1 }
    #expect(task.message == "“command:x” cannot be started: There is no such file.")
  }

  @Test func ofOneOwnerOneProgramIsStarted() async throws {
    let fixture = try QueueFixture([
      "x": FakeSource(["a"], application: "app", activation: "unit:app.service"),
      "y": FakeSource(["b"], application: "app", activation: "unit:app.service"),
    ])
    try await fixture.add("x")
    try await fixture.add("y")
    let reindexer = try await fixture.reindexer(application: "app")
    for index in ["x", "y"] {
      let request = try await reindexer.next()
      #expect(request.index == index)
      try await reindexer.donate(request, request.identifiers)
      try await reindexer.complete(request)
    }
    #expect(fixture.started.withLock { $0.count } == 1)
  }
}

import Klieg
import KliegWire
import TestDoubles
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientConnectionTests {
  @Test func callsShareOneConnection() async throws {
    try await withDaemon { daemon, klieg in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<50 {
          group.addTask {
            let status = try await klieg.open(IndexDescription(name: "\(number)"))
            #expect(status.description.name == "\(number)")
          }
        }
        try await group.waitForAll()
      }
      #expect(daemon.connectionsMade == 1)
    }
  }

  @Test func aNewDaemonIsFound() async throws {
    try await withSocket { socket in
      let klieg = Client(socket: socket)
      let first = try await FakeDaemon(socket: socket, FakeService())
      _ = try await klieg.statuses()
      await first.stop()
      let absent = try await #require(throws: KliegError.self) { try await klieg.statuses() }
      #expect(absent.code == .unavailable)
      let second = try await FakeDaemon(socket: socket, FakeService())
      _ = try await klieg.statuses()
      #expect(second.connectionsMade == 1)
      await second.stop()
    }
  }

  @Test func aBrokenCallIsSentAgain() async throws {
    let arrived = Gate()
    let calls = Record<String?>()
    var service = FakeService()
    service.explain = { request in
      if calls.append(request.request.query.text) == 1 {
        arrived.open()
        await Gate().wait()
      }
      return "again"
    }
    try await withDaemon(service) { daemon, klieg in
      async let plan = klieg.explain(Query("words"))
      await arrived.wait()
      await daemon.breakConnections()
      let answer = try await plan
      #expect(answer == "again")
      #expect(calls.values == ["words", "words"])
    }
  }

  @Test(arguments: [nil, [1]] as [[UInt8]?])
  func anUpdateIsSentAgainUnlessItExpectsAState(expected: [UInt8]?) async throws {
    let arrived = Gate()
    let calls = Record<Int>()
    var service = FakeService()
    service.update = { _ in
      if calls.append(0) == 1 {
        arrived.open()
        await Gate().wait()
      }
      return UpdateOutcome(stored: 1)
    }
    try await withDaemon(service) { daemon, klieg in
      let update = Update(items: [Item("x")], expectedState: expected)
      let task = Task { try await klieg.update("notes", update) }
      await arrived.wait()
      await daemon.breakConnections()
      if expected == nil {
        #expect(try await task.value.stored == 1)
        #expect(calls.values.count == 2)
      } else {
        let error = try await #require(throws: KliegError.self) { try await task.value }
        #expect(error.code == .connectionLost)
        #expect(calls.values.count == 1)
      }
    }
  }

  @Test func aBrokenDropThatHappenedSucceeds() async throws {
    let arrived = Gate()
    let calls = Record<Int>()
    var service = FakeService()
    service.drop = { request in
      guard calls.append(0) == 1 else { throw KliegError(.noSuchIndex, "There is none.") }
      arrived.open()
      await Gate().wait()
    }
    try await withDaemon(service) { daemon, klieg in
      let task = Task { try await klieg.drop("notes") }
      await arrived.wait()
      await daemon.breakConnections()
      try await task.value
      #expect(calls.values.count == 2)
      let error = try await #require(throws: KliegError.self) { try await klieg.drop("notes") }
      #expect(error.code == .noSuchIndex)
    }
  }

  @Test func aCancelledCallLeavesTheConnectionUsable() async throws {
    let arrived = Gate()
    let release = Gate()
    var service = FakeService()
    service.explain = { request in
      guard request.request.query.text == "slow" else { return "quick" }
      arrived.open()
      await release.wait()
      return "slow"
    }
    try await withDaemon(service) { daemon, klieg in
      let slow = Task { try await klieg.explain(Query("slow")) }
      await arrived.wait()
      slow.cancel()
      // Before the daemon has answered.
      await #expect(throws: CancellationError.self) { try await slow.value }
      release.open()
      let quick = try await klieg.explain(Query())
      #expect(quick == "quick")
      #expect(daemon.connectionsMade == 1)
    }
  }

  @Test func callsThatWaitDoNotHoldUpOthers() async throws {
    let arrived = Gate()
    let release = Gate()
    var service = FakeService()
    service.update = { request in
      if request.waits {
        arrived.open()
        await release.wait()
      }
      return UpdateOutcome()
    }
    try await withDaemon(service) { _, klieg in
      let waiting = Task { try await klieg.waitUntilSearchable("notes") }
      await arrived.wait()
      #expect(try await klieg.explain(Query()) == "nothing")
      release.open()
      try await waiting.value
    }
  }

  @Test func closingEndsCallsAndALaterCallConnectsAgain() async throws {
    let arrived = Gate()
    let calls = Record<Int>()
    var service = FakeService()
    service.explain = { _ in
      if calls.append(0) == 1 {
        arrived.open()
        await Gate().wait()
      }
      return "again"
    }
    try await withDaemon(service) { daemon, klieg in
      let task = Task { try await klieg.explain(Query()) }
      await arrived.wait()
      await klieg.close()
      let error = try await #require(throws: KliegError.self) { try await task.value }
      #expect(error.code == .connectionLost)
      await until { await daemon.connectionCount == 0 }
      #expect(try await klieg.explain(Query()) == "again")
    }
  }

  @Test func aForgottenClientClosesItsConnection() async throws {
    try await withDaemon { daemon, _ in
      do {
        let klieg = Client(socket: daemon.socket)
        _ = try await klieg.statuses()
      }
      await until { await daemon.connectionCount == 0 }
      #expect(daemon.connectionsMade == 1)
    }
  }
}

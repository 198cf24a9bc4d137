import Klieg
import KliegWire
import TestDoubles
import Testing

@Suite(.timeLimit(.minutes(5))) struct WatchTests {
  private static func hits(_ identifiers: [Int]) -> [Hit] {
    identifiers.map { Hit(index: "notes", identifier: "\($0)") }
  }

  private static func snapshot(
    _ identifiers: [Int], missing: [SearchResult.Gap] = []
  ) -> WatchEvent {
    .snapshot(SearchResult(hits: hits(identifiers), total: identifiers.count, missing: missing))
  }

  private static let gap = SearchResult.Gap(
    index: "notes", error: KliegError(.damaged, "It is damaged."))

  /// A daemon that tells each connection its own events, and then waits.
  private static func service(
    _ events: [[WatchEvent]], told: Record<Int> = Record()
  ) -> FakeService {
    let calls = Record<WatchRequest>()
    var service = FakeService()
    service.watch = { request, replies in
      let number = calls.append(request) - 1
      for event in events[min(number, events.count - 1)] { try await replies.send(event) }
      told.append(number)
      await Gate().wait()
    }
    return service
  }

  @Test func eventsComeInOrder() async throws {
    let change = WatchEvent.change(
      inserted: [.init(Hit(index: "notes", identifier: "9"), at: 0)], removed: [1], updated: [],
      total: 2)
    let events = [Self.snapshot([1, 2]), change, .missing([Self.gap])]
    try await withDaemon(Self.service([events])) { daemon, klieg in
      var seen: [WatchEvent] = []
      for try await event in klieg.watch(Query("x"), in: ["notes"]) {
        seen.append(event)
        if seen.count == 3 { break }
      }
      #expect(seen == events)
      await until { await daemon.connectionCount == 0 }
    }
  }

  @Test func whatChangedWhileTheDaemonWasGoneComesAsADifference() async throws {
    let first = [Self.snapshot([1, 2, 3])]
    let second = [Self.snapshot([1, 4, 3], missing: [Self.gap])]
    try await withDaemon(Self.service([first, second])) { daemon, klieg in
      var list: [Hit] = []
      var seen: [WatchEvent] = []
      for try await event in klieg.watch(Query(), in: ["notes"]) {
        try event.apply(to: &list)
        seen.append(event)
        if seen.count == 1 { await daemon.breakConnections() }
        if seen.count == 3 { break }
      }
      #expect(list == Self.hits([1, 4, 3]))
      #expect(seen[1] == .missing([Self.gap]))
      #expect(
        seen[2]
          == .change(
            inserted: [.init(Self.hits([4])[0], at: 1)], removed: [1], updated: [], total: 3))
    }
  }

  @Test func nothingIsToldTwice() async throws {
    let events = [
      [Self.snapshot([1, 2])], [Self.snapshot([1, 2])], [Self.snapshot([1, 2, 3])],
    ]
    let told = Record<Int>()
    try await withDaemon(Self.service(events, told: told)) { daemon, klieg in
      var seen: [WatchEvent] = []
      // The second connection brings no event, so the third has to be forced from outside.
      let breaking = Task {
        await until { told.values.count >= 2 }
        await daemon.breakConnections()
      }
      for try await event in klieg.watch(Query()) {
        seen.append(event)
        if seen.count == 1 { await daemon.breakConnections() }
        if seen.count == 2 { break }
      }
      await breaking.value
      #expect(
        seen == [
          Self.snapshot([1, 2]),
          .change(
            inserted: [.init(Self.hits([3])[0], at: 2)], removed: [], updated: [], total: 3),
        ])
    }
  }

  @Test func aDaemonStartedAgainIsFoundAgain() async throws {
    try await withSocket { socket in
      let daemon = try await FakeDaemon(socket: socket, Self.service([[Self.snapshot([1])]]))
      var events = Client(socket: socket).watch(Query()).makeAsyncIterator()
      let first = try await events.next()
      #expect(first == Self.snapshot([1]))
      await daemon.breakConnections()
      await daemon.stop()
      let next = try await FakeDaemon(socket: socket, Self.service([[Self.snapshot([])]]))
      let second = try await events.next()
      #expect(second == .change(inserted: [], removed: [0], updated: [], total: 0))
      await next.stop()
    }
  }

  @Test func partsAreOneEvent() async throws {
    let whole = Self.snapshot([1, 2, 3, 4])
    var service = FakeService()
    service.watch = { _, replies in
      for part in WatchReply.parts(of: whole, bytes: 1, weight: { _ in 1 }) {
        try await replies.send(continues: true) { try part.encode(into: &$0) }
      }
      await Gate().wait()
    }
    try await withDaemon(service) { _, klieg in
      for try await event in klieg.watch(Query()) {
        #expect(event == whole)
        break
      }
    }
  }

  @Test func aDaemonThatIsNotThereIsAnError() async throws {
    try await withSocket { socket in
      let error = await #expect(throws: KliegError.self) {
        for try await _ in Client(socket: socket).watch(Query()) {}
      }
      #expect(error?.code == .unavailable)
    }
  }

  @Test func aRefusalEndsIt() async throws {
    var service = FakeService()
    service.watch = { _, replies in
      try await replies.send(Self.snapshot([1]))
      throw KliegError(.noSuchIndex, "It is gone.")
    }
    try await withDaemon(service) { _, klieg in
      var count = 0
      let error = await #expect(throws: KliegError.self) {
        for try await _ in klieg.watch(Query()) { count += 1 }
      }
      #expect(error?.code == .noSuchIndex)
      #expect(count == 1)
    }
  }

  @Test(arguments: [
    [WatchEvent.missing([])],
    [WatchTests.snapshot([1]), .change(inserted: [], removed: [5], updated: [], total: 0)],
  ])
  func whatDoesNotFitIsAViolation(events: [WatchEvent]) async throws {
    try await withDaemon(Self.service([events])) { _, klieg in
      let error = await #expect(throws: KliegError.self) {
        for try await _ in klieg.watch(Query()) {}
      }
      #expect(error?.code == .protocolViolation)
    }
  }

  @Test func cancellingEndsIt() async throws {
    let arrived = Gate()
    try await withDaemon(Self.service([[Self.snapshot([1])]])) { daemon, klieg in
      let task = Task {
        for try await _ in klieg.watch(Query()) { arrived.open() }
      }
      await arrived.wait()
      task.cancel()
      _ = await task.result
      await until { await daemon.connectionCount == 0 }
    }
  }
}

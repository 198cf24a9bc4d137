import KliegJSON
import KliegModel
import KliegWire
import Synchronization
import Testing

/// How a method that takes long tells of its progress.
@Suite(.timeLimit(.minutes(5))) struct ProgressTests {
  private typealias Tell = @Sendable (MaintenanceProgress) -> Void
  private static let outcome = Compaction(before: 2, after: 1)

  /// Serves a method that does `work` to a peer, and gives the peer to `body`.
  private func serving(
    _ work: @escaping @Sendable (@escaping Tell) async throws -> Compaction,
    more: Bool, _ body: (TestPeer) async throws -> Void
  ) async throws {
    let server = VarlinkServer(
      information: .init(vendor: "", product: "", version: "", url: ""),
      interfaces: [
        VarlinkInterface(
          name: "org.example.long", definition: "interface org.example.long\nmethod Work() -> ()",
          methods: [
            VarlinkMethod("Work", streaming: .optional, decode: { try $0.requireEmpty() }) {
              _, call, replies in
              try await replies.answer(call) { try await work($0) }
            }
          ])
      ])
    let (channel, peer) = try TestPeer.pair()
    async let serving: Void = server.serve(channel)
    peer.write(#"{"method":"org.example.long.Work"\#(more ? #","more":true"# : "")}·"#)
    try await body(peer)
    await peer.channel.close()
    await serving
  }

  private func reply(_ peer: TestPeer) async throws -> String? {
    try await peer.channel.receive().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func eachReplyIsAProgressAndTheLastTheOutcome() async throws {
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    try await serving(
      { tell in
        var step = 0
        tell(MaintenanceProgress(step: "rows", done: step, total: 2))
        for await _ in turns {
          step += 1
          tell(MaintenanceProgress(step: "rows", done: step, total: 2))
        }
        return Self.outcome
      }, more: true
    ) { peer in
      for step in 0...2 {
        let next = try await reply(peer)
        #expect(
          next
            == #"{"parameters":{"progress":{"step":"rows","done":\#(step),"total":2}},"#
            + #""continues":true}"#)
        if step < 2 { turn.yield() } else { turn.finish() }
      }
      let last = try await reply(peer)
      #expect(last == #"{"parameters":{"before":2,"after":1}}"#)
    }
  }

  @Test func whoWantsOneReplyGetsTheOutcome() async throws {
    try await serving(
      { tell in
        tell(MaintenanceProgress(step: "rows"))
        return Self.outcome
      }, more: false
    ) { peer in
      let only = try await reply(peer)
      #expect(only == #"{"parameters":{"before":2,"after":1}}"#)
    }
  }

  @Test func anErrorIsTheLastReply() async throws {
    try await serving(
      { tell in
        tell(MaintenanceProgress(step: "rows"))
        throw KliegError(.busy, "Not now.")
      }, more: true
    ) { peer in
      var replies: [String] = []
      repeat {
        replies.append(try #require(try await reply(peer)))
      } while replies.last?.contains(#""continues":true"#) == true
      #expect(replies.last?.contains("org.klieg.search.Busy") == true)
    }
  }

  @Test func aReaderThatIsSlowDoesNotHoldTheWorkBack() async throws {
    let isDone = Atomic(false)
    try await serving(
      { tell in
        let step = String(repeating: "x", count: 10_000)
        for done in 0..<10_000 { tell(MaintenanceProgress(step: step, done: done)) }
        isDone.store(true, ordering: .relaxed)
        return Self.outcome
      }, more: true
    ) { peer in
      // Nothing is read before all is told.
      await eventually { isDone.load(ordering: .relaxed) }
      var last: String?
      while let next = try await reply(peer), next.contains(#""continues":true"#) { last = next }
      #expect(last?.contains(#""done":9999"#) == true)
    }
  }

  @Test func aCallerThatGoesAwayEndsTheWork() async throws {
    let service = TestService()
    try await serving(
      { _ in
        service.note("began")
        let (forever, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in forever {}
        withExtendedLifetime(continuation) {}
        service.note("ended")
        throw CancellationError()
      }, more: true
    ) { _ in
      await eventually { service.log == ["began"] }
    }
    #expect(service.log == ["began", "ended"])
  }
}

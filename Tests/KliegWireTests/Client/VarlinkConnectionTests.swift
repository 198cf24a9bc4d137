import KliegJSON
import KliegModel
import KliegWire
import Testing

@Suite(.timeLimit(.minutes(5))) struct VarlinkConnectionTests {
  let directory: TemporaryDirectory
  let service = TestService()

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Runs `body` against a listening test service.
  private func withService(
    _ body: (VarlinkClient, SocketListener) async throws -> Void
  ) async throws {
    let listener = try SocketListener(path: directory.file("klieg.sock"))
    let server = service.server
    try await listener.start { await server.serve($0) }
    try await body(VarlinkClient(path: listener.path), listener)
    await listener.close()
  }

  private func echo(_ text: String, on connection: VarlinkConnection) async throws -> String? {
    try await connection.call(
      "org.example.test.Echo", parameters: Array(#"{"text":"\#(text)"}"#.utf8)
    ) { $0.find("text")?.string }
  }

  @Test func callsAndDecodes() async throws {
    try await withService { client, _ in
      let connection = try await client.connect()
      #expect(try await echo("a", on: connection) == "a")
      try await connection.notify(
        "org.example.test.Echo", parameters: Array(#"{"text":"quiet"}"#.utf8))
      #expect(try await echo("b", on: connection) == "b")
      #expect(service.log == ["Echo a", "Echo quiet", "Echo b"])
    }
  }

  @Test func throwsWhatTheServiceReplied() async throws {
    try await withService { client, _ in
      let connection = try await client.connect()
      let failed = await #expect(throws: VarlinkError.self) {
        try await connection.call("org.example.test.Fail") { _ in }
      }
      #expect(failed?.name == "org.example.test.Failed")
      #expect(failed?.parameters == Array(#"{"code":7}"#.utf8))
      let busy = await #expect(throws: VarlinkError.self) {
        try await connection.call("org.example.test.Throw") { _ in }
      }
      let error = try KliegError(#require(busy))
      #expect(
        error == KliegError(.busy, "Too much.", details: ["retryAfterMilliseconds": "20"]))
      // An error, or a reply that cannot be decoded, does not harm the connection.
      await #expect(throws: JSONError.self) {
        try await connection.call("org.example.test.Silent") { _ in throw JSONError.missingKey("x")
        }
      }
      #expect(try await echo("b", on: connection) == "b")
    }
  }

  @Test func overlappingCallsGetTheirOwnReplies() async throws {
    try await withService { client, _ in
      let connection = try await client.connect()
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for index in 0..<300 {
          group.addTask { try await echo("\(index)", on: connection) == "\(index)" }
        }
        for try await isOwn in group { #expect(isOwn) }
      }
    }
  }

  @Test func aCancelledCallersReplyIsDiscarded() async throws {
    let (channel, peer) = try TestPeer.pair()
    let connection = try VarlinkConnection(channel: channel)
    let given = Task { try await echo("first", on: connection) }
    _ = try await peer.channel.receive()
    async let second = echo("second", on: connection)
    _ = try await peer.channel.receive()
    given.cancel()
    await #expect(throws: CancellationError.self) { try await given.value }
    peer.write(#"{"parameters":{"text":"1"}}·{"parameters":{"text":"2"}}·"#)
    #expect(try await second == "2")
  }

  @Test func aReplyThatComesLateFindsItsCaller() async throws {
    var limits = WireLimits()
    limits.lingerMicroseconds = 0
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let connection = try VarlinkConnection(channel: channel)
    async let first = echo("first", on: connection)
    _ = try await peer.channel.receive()
    async let second = echo("second", on: connection)
    _ = try await peer.channel.receive()
    peer.write(#"{"parameters":{"text":"1"}}·"#)
    #expect(try await first == "1")
    peer.write(#"{"parameters":{"text":"2"}}·"#)
    #expect(try await second == "2")
  }

  @Test func aCallThatIsTooLongDoesNotDisturbTheOthers() async throws {
    var limits = WireLimits()
    limits.messageBytes = 1000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let connection = try VarlinkConnection(channel: channel)
    async let first = echo("first", on: connection)
    _ = try await peer.channel.receive()
    let text = String(repeating: "x", count: 2000)
    await #expect(throws: (any Error).self) { try await echo(text, on: connection) }
    peer.write(#"{"parameters":{"text":"1"}}·"#)
    #expect(try await first == "1")
  }

  @Test func streamsAsFastAsTheyAreRead() async throws {
    try await withService { client, _ in
      let replies = try await client.stream(
        "org.example.test.Count", parameters: Array(#"{"n":5000}"#.utf8)
      ) { $0.find("i")?.integer }
      var expected: Int64 = 0
      for try await i in replies {
        #expect(i == expected)
        expected += 1
      }
      #expect(expected == 5_000)
    }
  }

  @Test func leavingAStreamCancelsTheCall() async throws {
    try await withService { client, listener in
      do {
        let replies = try await client.stream("org.example.test.Watch") { _ in true }
        for try await _ in replies { break }
      }
      await eventually { service.log.contains("Watch cancelled") }
      let reading = Task {
        for try await _ in try await client.stream("org.example.test.Watch", decode: { _ in true })
        {
        }
      }
      await eventually { service.log.count { $0 == "Watch started" } == 2 }
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
      await eventually { service.log.count { $0 == "Watch cancelled" } == 2 }
      await eventually { await listener.connectionCount == 0 }
    }
  }

  @Test func aStreamEndsByTheErrorThatItGets() async throws {
    try await withService { client, _ in
      let replies = try await client.stream("org.example.test.Fail") { _ in true }
      await #expect(throws: VarlinkError.self) { for try await _ in replies {} }
    }
  }

  @Test func aServiceMayVanishAtAnyByte() async throws {
    let reply = wire(#"{"parameters":{"text":"a"}}·"#)
    for length in 0..<reply.count {
      let (channel, peer) = try TestPeer.pair()
      let connection = try VarlinkConnection(channel: channel)
      async let answer = echo("a", on: connection)
      _ = try await peer.channel.receive()
      peer.write(Array(reply[..<length]))
      await peer.channel.close()
      do {
        _ = try await answer
        Issue.record("there was no answer")
      } catch {
        #expect(KliegError(onWire: error).code == .connectionLost)
      }
      await #expect(throws: (any Error).self) { try await echo("b", on: connection) }
      #expect(connection.isUsable == false)
    }
  }

  @Test(arguments: [
    "nonsense·", "[]·", #"{"parameters":[]}·"#, #"{"unknown":1}·"#, #"{"continues":true}·"#,
    #"{"error":"a.b","continues":true}·"#, #"{"error":7}·"#,
  ])
  func aReplyThatIsNotVarlinkEndsTheConnection(reply: String) async throws {
    let (channel, peer) = try TestPeer.pair()
    let connection = try VarlinkConnection(channel: channel)
    async let answer = echo("a", on: connection)
    _ = try await peer.channel.receive()
    peer.write(reply)
    do {
      _ = try await answer
      Issue.record("there was no answer")
    } catch {
      #expect(KliegError(onWire: error).code == .protocolViolation)
    }
    #expect(connection.isUsable == false)
    #expect(try await peer.channel.receive() == nil)
  }

  @Test func unknownMembersOfRepliesAreIgnoredWhenVendorsAddThem() async throws {
    let (channel, peer) = try TestPeer.pair()
    let connection = try VarlinkConnection(channel: channel)
    async let answer = echo("a", on: connection)
    _ = try await peer.channel.receive()
    peer.write(
      #"{"com.vendor":{},"error":null,"continues":false,"parameters":{"text":"x","y":1}}·"#)
    #expect(try await answer == "x")
  }

  @Test func droppingAConnectionClosesIt() async throws {
    try await withService { client, listener in
      do {
        let connection = try await client.connect()
        #expect(try await echo("a", on: connection) == "a")
      }
      await eventually { await listener.connectionCount == 0 }
    }
  }

  @Test func saysThatNoDaemonIsThere() async throws {
    let client = VarlinkClient(path: directory.file("none.sock"))
    do {
      _ = try await client.connect()
      Issue.record("there is nobody to connect to")
    } catch {
      #expect(KliegError(onWire: error).code == .unavailable)
    }
  }
}

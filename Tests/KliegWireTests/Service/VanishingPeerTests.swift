import KliegWire
import Testing

@Suite(.timeLimit(.minutes(5))) struct VanishingPeerTests {
  let service = TestService()

  @Test func aPeerMayVanishAtAnyByte() async throws {
    let text =
      #"{"method":"org.example.test.Echo","parameters":{"text":"a"}}·"#
      + #"{"method":"org.example.test.Count","parameters":{"n":3},"more":true}·"#
    let bytes = wire(text)
    let server = service.server
    for length in 0...bytes.count {
      let (channel, peer) = try TestPeer.pair()
      async let serving: Void = server.serve(channel)
      peer.write(Array(bytes[..<length]))
      await peer.channel.close()
      await serving
    }
    // It still serves.
    let (channel, peer) = try TestPeer.pair()
    async let serving: Void = server.serve(channel)
    peer.write(bytes)
    peer.finishSending()
    #expect(try await peer.readAll().count == 4)
    await serving
  }

  @Test(arguments: ["Hang", "Watch", "Hold"])
  func theCallAtHandIsCancelledAndLaterOnesAreNotStarted(method: String) async throws {
    let (channel, peer) = try TestPeer.pair()
    let server = service.server
    async let serving: Void = server.serve(channel)
    peer.write(
      #"{"method":"org.example.test.\#(method)","more":true}·"#
        + #"{"method":"org.example.test.Echo","parameters":{"text":"never"}}·"#
        + #"{"method":"org.example.test.Echo","parameters":{"text":"nobody waits"},"oneway":true}·"#
    )
    await eventually { service.log.contains("\(method) started") }
    await peer.channel.close()
    await serving
    #expect(service.log == ["\(method) started", "\(method) cancelled", "Echo nobody waits"])
  }

  @Test func aOnewayCallOutlivesItsCaller() async throws {
    let (channel, peer) = try TestPeer.pair()
    let server = service.server
    let calls = (0..<500).map {
      #"{"method":"org.example.test.Echo","parameters":{"text":"\#($0)"},"oneway":true}·"#
    }
    peer.write(calls.joined())
    await peer.channel.close()
    await server.serve(channel)
    #expect(service.log == (0..<500).map { "Echo \($0)" })
  }

  @Test func aSlowReaderBoundsTheServersMemory() async throws {
    var limits = WireLimits()
    limits.outputBytes = 100_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let server = service.server
    async let serving: Void = server.serve(channel)
    peer.write(
      #"{"method":"org.example.test.Count","parameters":{"n":300,"size":50000},"more":true}·"#)
    await eventually { await channel.bufferedOutput > limits.outputBytes }
    #expect(await channel.bufferedOutput < limits.outputBytes + 50_100)
    #expect(service.log.count < 30)
    peer.finishSending()
    var replies = 0
    while let reply = try await peer.channel.receive() {
      replies += 1
      #expect(reply.count > 50_000)
      #expect(await channel.bufferedOutput < limits.outputBytes + 50_100)
    }
    #expect(replies == 300)
    await serving
  }

  @Test func aReaderThatStopsIsDropped() async throws {
    var limits = WireLimits()
    limits.outputBytes = 10_000
    limits.writeSeconds = 0.02
    let (channel, peer) = try TestPeer.pair(limits: limits)
    peer.write(
      #"{"method":"org.example.test.Count","parameters":{"n":300,"size":50000},"more":true}·"#)
    await service.server.serve(channel)
    #expect(service.log.count < 30)
  }
}

import Glibc
import KliegWire
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct FrameChannelTests {
  @Test func cutsMessagesHoweverTheyArrive() async throws {
    let messages = ["", "a", "bc", "{\"x\":1}", String(repeating: "y", count: 300)]
    let bytes = wire(messages.joined(separator: "·") + "·")
    for split in stride(from: 0, through: bytes.count, by: 7) {
      let (channel, peer) = try TestPeer.pair()
      async let received = read(channel, messages.count)
      peer.write(Array(bytes[..<split]))
      await Task.yield()
      peer.write(Array(bytes[split...]))
      #expect(try await received == messages)
      await channel.close()
    }
  }

  private func read(_ channel: FrameChannel, _ count: Int) async throws -> [String] {
    var messages: [String] = []
    for _ in 0..<count {
      messages.append(String(decoding: try #require(try await channel.receive()), as: UTF8.self))
    }
    return messages
  }

  @Test func endsCleanlyBetweenMessagesOnly() async throws {
    let (channel, peer) = try TestPeer.pair()
    peer.write("one·")
    await peer.channel.close()
    #expect(try await channel.receive() == Array("one".utf8))
    #expect(try await channel.receive() == nil)

    let (other, broken) = try TestPeer.pair()
    broken.write("one·tw")
    await broken.channel.close()
    #expect(try await other.receive() == Array("one".utf8))
    await expect(throws: .truncatedMessage) { try await other.receive() }
  }

  @Test func refusesALongMessageBeforeStoringIt() async throws {
    var limits = WireLimits()
    limits.messageBytes = 100_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let sending = Task {
      peer.write("short·")
      while true { try await peer.channel.send(Array(repeating: 0x20, count: 1 << 20)) }
    }
    #expect(try await channel.receive() == Array("short".utf8))
    await expect(throws: .messageTooLarge) { try await channel.receive() }
    #expect(await channel.bufferedInput == 0)
    await channel.close()
    await expect(throws: .peerGone) { try await sending.value }
  }

  @Test func takesAMessageOfExactlyTheLimit() async throws {
    var limits = WireLimits()
    limits.messageBytes = 100_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let message = [UInt8](repeating: 0x20, count: 100_000)
    async let sent: Void = peer.channel.send(message)
    #expect(try await channel.receive() == message)
    try await sent
    await expect(throws: .messageTooLarge) { try await channel.send(message + [0x20]) }
  }

  @Test func pausesReadingWhileMessagesWait() async throws {
    var limits = WireLimits()
    limits.inputBytes = 10_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let count = 4_000
    async let flood: Void = {
      for index in 0..<count {
        try await peer.channel.send(Array("\(index) ".utf8) + Array(repeating: 0x2E, count: 500))
      }
    }()
    let bound = 10_000 + (64 << 10)
    for index in 0..<count {
      let message = try #require(try await channel.receive())
      #expect(message.starts(with: Array("\(index) ".utf8)))
      #expect(await channel.bufferedInput <= bound)
    }
    try await flood
  }

  @Test func holdsSendersBackWhileThePeerDoesNotRead() async throws {
    var limits = WireLimits()
    limits.outputBytes = 50_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let sent = Mutex(0)
    let message = [UInt8](repeating: 0x2E, count: 20_000)
    let sending = Task {
      for _ in 0..<200 {
        try await channel.send(message)
        sent.withLock { $0 += 1 }
      }
    }
    await eventually { await channel.bufferedOutput > limits.outputBytes }
    #expect(await channel.bufferedOutput <= limits.outputBytes + message.count + 1)
    #expect(sent.withLock { $0 } < 200)
    for _ in 0..<200 { #expect(try await peer.channel.receive() == message) }
    try await sending.value
    try await channel.flush()
    #expect(await channel.bufferedOutput == 0)
  }

  @Test func dropsAPeerThatReadsNothingForTooLong() async throws {
    var limits = WireLimits()
    limits.writeSeconds = 0.02
    limits.outputBytes = 1_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    await expect(throws: .writeStalled) {
      while true { try await channel.send(Array(repeating: 0x2E, count: 20_000)) }
    }
    await expect(throws: .writeStalled) { try await channel.receive() }
    withExtendedLifetime(peer) {}
  }

  @Test func noticesAPeerThatIsGone() async throws {
    let (channel, peer) = try TestPeer.pair()
    await confirmation { vanished in
      await withCheckedContinuation { continuation in
        Task {
          await channel.whenPeerVanishes {
            vanished()
            continuation.resume()
          }
          await peer.channel.close()
        }
      }
    }
    await expect(throws: .peerGone) { try await channel.send([1]) }
    #expect(try await channel.receive() == nil)
  }

  @Test func noticesAPeerThatIsGoneWhileReadingIsPaused() async throws {
    var limits = WireLimits()
    limits.inputBytes = 10
    let (channel, peer) = try TestPeer.pair(limits: limits)
    peer.write(wire(String(repeating: "message·", count: 100)))
    #expect(try await channel.receive() == Array("message".utf8))
    await withCheckedContinuation { continuation in
      Task {
        await channel.whenPeerVanishes { continuation.resume() }
        await peer.channel.close()
      }
    }
    for _ in 1..<100 { #expect(try await channel.receive() == Array("message".utf8)) }
    #expect(try await channel.receive() == nil)
  }

  @Test func aPeerThatOnlyStoppedSendingStillGetsItsAnswer() async throws {
    let (channel, peer) = try TestPeer.pair()
    let vanished = Mutex(false)
    await channel.whenPeerVanishes { vanished.withLock { $0 = true } }
    peer.write("question·")
    peer.finishSending()
    #expect(try await channel.receive() == Array("question".utf8))
    #expect(try await channel.receive() == nil)
    #expect(vanished.withLock { $0 } == false)
    try await channel.send(Array("answer".utf8))
    #expect(try await peer.channel.receive() == Array("answer".utf8))
    await peer.channel.close()
    await eventually { vanished.withLock { $0 } }
  }

  @Test func aCancelledReceiverLosesNothing() async throws {
    let (channel, peer) = try TestPeer.pair()
    let waiting = Task { try await channel.receive() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    peer.write("later·")
    #expect(try await channel.receive() == Array("later".utf8))
  }

  @Test func aCancelledSenderStopsWaiting() async throws {
    var limits = WireLimits()
    limits.outputBytes = 1_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let sending = Task {
      while true { try await channel.send(Array(repeating: 0x2E, count: 20_000)) }
    }
    await eventually { await channel.bufferedOutput > 1_000 }
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
    withExtendedLifetime(peer) {}
  }

  @Test func closingWakesWhoWaits() async throws {
    let (channel, peer) = try TestPeer.pair()
    let waiting = Task { try await channel.receive() }
    await Task.yield()
    await channel.close()
    await expect(throws: .closed) { try await waiting.value }
    await expect(throws: .closed) { try await channel.send([1]) }
    #expect(try await peer.channel.receive() == nil)
  }

  @Test func droppingAChannelClosesIt() async throws {
    let peer: TestPeer
    do {
      let (channel, other) = try TestPeer.pair()
      peer = other
      try await channel.send([1])
    }
    #expect(try await peer.channel.receive() == [1])
    #expect(try await peer.channel.receive() == nil)
  }

  @Test func knowsItsPeer() throws {
    let (channel, _) = try TestPeer.pair()
    #expect(channel.peer == PeerCredentials(process: getpid(), user: getuid(), group: getgid()))
  }

  @Test func leavesNoDescriptorOpen() async {
    await #expect(processExitsWith: .success) {
      let before = openDescriptors()
      for round in 0..<50 {
        let (channel, peer) = try TestPeer.pair()
        if round % 3 != 0 { try await channel.send([1]) }
        if round % 2 == 0 { await channel.close() }
        if round % 5 == 0 { await peer.channel.close() }
      }
      // Descriptors that Dispatch keeps for itself are there after the first round.
      await eventually { openDescriptors() <= before + 3 }
    }
  }
}

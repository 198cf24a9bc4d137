internal import KliegJSON
internal import KliegQueue

/// One connection to a service: takes its calls one after the other and answers them in order.
///
/// Concurrency model: it runs on its channel's queue, so neither reading nor replying hops; so do
/// the methods, until they await another actor. Calls run in one task, which is cancelled when
/// the peer is gone, unless the call at hand is one that nobody waits for.
actor ServiceConnection {
  private nonisolated let channel: FrameChannel
  private let server: VarlinkServer
  private let parser: JSONParser
  private var current: Current?
  private var lastCall = 0
  /// Known to the poller's thread too, which tells of a hang-up while a call holds the queue.
  private nonisolated let standing = Locked(Standing())

  /// Whom the calls are done for.
  private struct Standing: Sendable {
    var calls: Task<Bool, Never>?
    var peerIsGone = false
    /// The call at hand is one that nobody waits for.
    var isOneway = false
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { channel.unownedExecutor }

  /// The call being answered.
  private struct Current {
    let id: Int
    let mode: CallMode
    var isAnswered = false
  }

  /// What a message turned out to be, with nothing left that points into its document.
  private enum Prepared {
    case work(VarlinkCall, CallMode, VarlinkMethod.Work)
    case refusal(VarlinkError, CallMode)
  }

  init(channel: FrameChannel, server: VarlinkServer) throws(JSONError) {
    self.channel = channel
    self.server = server
    parser = try JSONParser(maximumDepth: channel.limits.depth)
  }

  func serve() async {
    await channel.whenPeerVanishes { [weak self] in self?.peerVanished() }
    var mayHaveCalls = true
    while mayHaveCalls, !Task.isCancelled {
      let calls = Task { await serveCalls() }
      standing.withLock { $0.calls = calls }
      mayHaveCalls = await withTaskCancellationHandler {
        await calls.value
      } onCancel: {
        calls.cancel()
      }
    }
    standing.withLock { $0.calls = nil }
    try? await channel.flush()
    await channel.close()
  }

  /// Sends one reply to a call, or discards it if nobody waits for it.
  func reply(to id: Int, continues: Bool, message: [UInt8]) async throws {
    guard let current, current.id == id, !current.isAnswered else {
      throw WireError(.protocolViolation, "A call got a reply after its last one.")
    }
    guard !continues || current.mode != .single else {
      throw WireError(.protocolViolation, "A call that wants one reply got several.")
    }
    if !continues { answered() }
    guard current.mode != .oneway else { return }
    try await channel.send(message)
  }

  /// Returns whether one-way calls of a peer that is gone may be left.
  private func serveCalls() async -> Bool {
    do {
      // Who has a reply often has the next call ready.
      while let message = try await channel.receive(lingers: true) {
        try await serve(message)
        if Task.isCancelled { return standing.withLock(\.peerIsGone) }
      }
      return false
    } catch {
      return error is CancellationError && standing.withLock(\.peerIsGone)
    }
  }

  /// Throws only what ends the connection.
  private func serve(_ message: [UInt8]) async throws {
    let prepared = try parser.withDocument(message) { root in
      prepare(try CallHeader(root))
    }
    lastCall += 1
    switch prepared {
    case .refusal(let error, let mode):
      current = Current(id: lastCall, mode: mode)
      try await refuse(error)
    case .work(let call, let mode, let work):
      // Nobody can read the answer, so only calls without one are worth doing.
      let isWanted = standing.withLock { standing in
        standing.isOneway = mode == .oneway
        return standing.isOneway || !standing.peerIsGone
      }
      guard isWanted else { return }
      current = Current(id: lastCall, mode: mode)
      do {
        let replies = ReplyStream(connection: self, call: lastCall)
        try await work(call, replies)
        if current?.isAnswered == false { try await replies.send { _ in } }
      } catch {
        guard !Task.isCancelled else { return }
        try await refuse(error)
      }
    }
  }

  private func prepare(_ header: CallHeader) -> Prepared {
    let mode = header.mode
    do {
      let method = try server.method(header.method)
      switch (method.streaming, mode) {
      case (_, .upgrade): throw VarlinkError.invalidParameter("upgrade")
      case (.required, .single), (.required, .oneway): throw VarlinkError.expectedMore
      default: break
      }
      let call = VarlinkCall(
        method: method.name, wantsMore: mode == .more && method.streaming != .never,
        isOneway: mode == .oneway, peer: channel.peer)
      return .work(call, mode, try method.prepare(header.parameters))
    } catch {
      return .refusal(varlinkError(error), mode)
    }
  }

  /// Answers the call at hand by an error, unless it has its last reply already.
  private func refuse(_ error: any Error) async throws {
    guard let current, !current.isAnswered else { return }
    answered()
    guard current.mode != .oneway else { return }
    let error = varlinkError(error)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("error")
    writer.string(error.name)
    writer.key("parameters")
    writer.raw(error.parameters)
    writer.endObject()
    try await channel.send(writer.bytes)
  }

  private func varlinkError(_ error: any Error) -> VarlinkError {
    switch error {
    case let error as VarlinkError: error
    case let error as JSONError: .invalidParameter(error.path)
    default: server.translate(error)
    }
  }

  private func answered() {
    current?.isAnswered = true
    standing.withLock { $0.isOneway = false }
  }

  private nonisolated func peerVanished() {
    let calls = standing.withLock { standing in
      standing.peerIsGone = true
      return standing.isOneway ? nil : standing.calls
    }
    calls?.cancel()
  }
}

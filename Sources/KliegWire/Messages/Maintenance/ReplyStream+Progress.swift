package import KliegModel

extension ReplyStream {
  /// Does something that takes long, and answers by what comes of it; to a caller that wants more,
  /// by how far it is meanwhile.
  ///
  /// What was not sent when the next progress came is not sent any more, so a slow reader does not
  /// hold the work back.
  package func answer<Outcome: MaintenanceOutcome>(
    _ call: VarlinkCall,
    _ work: (@escaping @Sendable (MaintenanceProgress) -> Void) async throws -> Outcome
  ) async throws {
    guard call.wantsMore else {
      let outcome = try await work { _ in }
      return try await send { MaintenanceReply.outcome(outcome).encode(into: &$0) }
    }
    let (news, continuation) = AsyncStream.makeStream(
      of: MaintenanceProgress.self, bufferingPolicy: .bufferingNewest(1))
    async let telling: Void = tell(news, of: Outcome.self)
    let outcome: Outcome
    do {
      outcome = try await work { continuation.yield($0) }
      continuation.finish()
    } catch {
      continuation.finish()
      try? await telling
      throw error
    }
    try await telling
    try await send { MaintenanceReply.outcome(outcome).encode(into: &$0) }
  }

  private func tell<Outcome: MaintenanceOutcome>(
    _ news: AsyncStream<MaintenanceProgress>, of outcome: Outcome.Type
  ) async throws {
    for await progress in news {
      try await send(continues: true) {
        MaintenanceReply<Outcome>.progress(progress).encode(into: &$0)
      }
    }
  }
}

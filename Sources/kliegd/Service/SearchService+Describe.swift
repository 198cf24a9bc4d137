import KliegEngine
import KliegModel
import KliegWire

extension SearchService {
  var describe: VarlinkMethod {
    VarlinkMethod(
      "Describe", streaming: .optional, decode: { try ScopeRequest(from: $0) }
    ) { request, call, replies in
      let user = user(of: call)
      guard call.wantsMore else {
        let reply = DescribeReply(indexes: try await statuses(request.index, of: user))
        return try await replies.send { reply.encode(into: &$0) }
      }
      try await follow(request.index, of: user, replies)
    }
  }

  private func statuses(_ name: String?, of user: UInt32) async throws -> [IndexStatus] {
    if let name { return [await engine.status(of: try await engine.index(name, of: user))] }
    var statuses: [IndexStatus] = []
    for name in engine.names(of: user) {
      do {
        statuses.append(await engine.status(of: try await engine.index(name, of: user)))
      } catch let error as KliegError where error.code != .noSuchIndex {
        // One that cannot be opened is listed with its reason; the others are not its hostages.
        statuses.append(
          IndexStatus(
            description: IndexDescription(name: name), state: .damaged(error.message)))
      } catch is KliegError {
        continue
      }
    }
    return statuses
  }

  /// Sends the statuses, and again after changes, until the caller goes away.
  private func follow(
    _ name: String?, of user: UInt32, _ replies: ReplyStream
  ) async throws {
    // Waiting for ticks begins before the first look, so that no change falls between the two.
    for await _ in await engine.changes(of: user, index: name) {
      let reply = DescribeReply(indexes: try await statuses(name, of: user))
      try await replies.send(continues: true) { reply.encode(into: &$0) }
    }
    let reply = DescribeReply(indexes: try await statuses(name, of: user))
    try await replies.send { reply.encode(into: &$0) }
  }
}

import KliegEngine
import KliegJSON
import KliegModel
import KliegWire

extension MaintenanceService {
  var requestReindex: VarlinkMethod {
    VarlinkMethod("RequestReindex", decode: { try ItemsRequest(from: $0, limits: limits) }) {
      request, call, replies in
      let task = try await engine.reindex(
        request.index, of: user(of: call), items: request.items)
      try await replies.send { TaskReply(task: task).encode(into: &$0) }
    }
  }

  var tasks: VarlinkMethod {
    VarlinkMethod("Tasks", streaming: .optional, decode: { try ScopeRequest(from: $0) }) {
      request, call, replies in
      let user = user(of: call)
      if call.wantsMore {
        // Waiting for changes begins before the first look, so that none falls between the two.
        let changes = await engine.taskChanges(of: user)
        try await send(request.index, of: user, replies, continues: true)
        for await _ in changes {
          try await send(request.index, of: user, replies, continues: true)
        }
      }
      try await send(request.index, of: user, replies, continues: false)
    }
  }

  private func send(
    _ index: String?, of user: UInt32, _ replies: ReplyStream, continues: Bool
  ) async throws {
    let tasks = try await engine.tasks(of: user, index: index)
    try await replies.send(continues: continues) { TasksReply(tasks: tasks).encode(into: &$0) }
  }

  var cancel: VarlinkMethod {
    VarlinkMethod("Cancel", decode: { try TaskRequest(from: $0) }) { request, call, _ in
      try await engine.cancel(task: request.task, of: user(of: call))
    }
  }

  var failed: VarlinkMethod {
    VarlinkMethod("Failed", decode: { try ScopeRequest(from: $0) }) { request, call, replies in
      let items = try await engine.failed(request.index, of: user(of: call))
      try await replies.send { FailedReply(items: items).encode(into: &$0) }
    }
  }

  var retry: VarlinkMethod {
    VarlinkMethod("Retry", decode: { try ItemsRequest(from: $0, limits: limits) }) {
      request, call, replies in
      let count = try await engine.retry(
        request.index, of: user(of: call), items: request.items)
      try await replies.send { RetryReply(count: count).encode(into: &$0) }
    }
  }

  var pause: VarlinkMethod {
    VarlinkMethod("Pause", streaming: .required, decode: { try $0.requireEmpty() }) {
      _, call, replies in
      let token = await engine.pause(of: user(of: call))
      try await replies.send(continues: true) { _ in }
      // Nothing ever comes: it ends when the caller goes away, which cancels this task.
      let (news, continuation) = AsyncStream.makeStream(of: Void.self)
      for await _ in news {}
      withExtendedLifetime((token, continuation)) {}
    }
  }

  var setPaused: VarlinkMethod {
    VarlinkMethod("SetPaused", decode: { try SetPausedRequest(from: $0) }) {
      request, call, replies in
      let user = user(of: call)
      if let isPaused = request.isPaused { try await engine.setPaused(isPaused, of: user) }
      let reply = SetPausedReply(isPaused: await engine.isPaused(of: user))
      try await replies.send { reply.encode(into: &$0) }
    }
  }
}

import KliegEngine
import KliegModel
import KliegWire

extension MaintenanceService {
  var check: VarlinkMethod {
    method(.check, decode: { try CheckRequest(from: $0) }) { request, call, progress in
      try await engine.check(
        request.index, of: user(of: call), level: request.level, progress: progress)
    }
  }

  var repair: VarlinkMethod {
    method(.repair, decode: { try RepairRequest(from: $0) }) { request, call, progress in
      try await engine.repair(
        request.index, of: user(of: call), isDryRun: request.isDryRun, progress: progress)
    }
  }

  var rebuild: VarlinkMethod {
    method(.rebuild, decode: { try IndexRequest(from: $0) }) { request, call, progress in
      try await engine.rebuild(request.index, of: user(of: call), progress: progress)
      return Done()
    }
  }

  var compact: VarlinkMethod {
    method(.compact, decode: { try IndexRequest(from: $0) }) { request, call, progress in
      let sizes = try await engine.compact(
        request.index, of: user(of: call), progress: progress)
      return Compaction(before: sizes.before, after: sizes.after)
    }
  }

  var backup: VarlinkMethod {
    method(.backup, decode: { try FolderRequest(from: $0) }) { request, call, progress in
      try requireOwnFiles(call)
      return try await engine.backup(
        request.index, of: user(of: call), to: request.folder, progress: progress)
    }
  }

  var restore: VarlinkMethod {
    method(.restore, decode: { try FolderRequest(from: $0) }) { request, call, progress in
      try requireOwnFiles(call)
      return try await engine.restore(
        request.index, of: user(of: call), from: request.folder, progress: progress)
    }
  }

  var erase: VarlinkMethod {
    VarlinkMethod("Erase", decode: { try IndexRequest(from: $0) }) { request, call, _ in
      try await engine.erase(request.index, of: user(of: call))
    }
  }

  var log: VarlinkMethod {
    VarlinkMethod("Log", decode: { try LogRequest(from: $0) }) { request, call, replies in
      let events = try await engine.log(
        request.index, of: user(of: call), limit: request.limit)
      try await replies.send { LogReply(events: events).encode(into: &$0) }
    }
  }
}

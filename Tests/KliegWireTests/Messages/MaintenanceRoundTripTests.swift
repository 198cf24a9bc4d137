import KliegJSON
import KliegModel
import KliegWire
import Testing

/// What is written of maintenance is read back as the same value.
@Suite struct MaintenanceRoundTripTests {
  private static let runs = 200

  @Test func outcomesOfWhatTakesLong() throws {
    var random = MessageGenerator(seed: 11)
    for _ in 0..<Self.runs {
      let (progress, report, repair) = (random.progress(), random.report(), random.repair())
      #expect(try reply(.progress(progress)) == Reply<CheckReport>.progress(progress))
      #expect(try reply(.outcome(report)) == .outcome(report))
      #expect(try reply(.outcome(repair)) == .outcome(repair))
    }
    #expect(try reply(.outcome(Done())) == .outcome(Done()))
    let compaction = Compaction(before: 5, after: 4)
    #expect(try reply(.outcome(compaction)) == .outcome(compaction))
  }

  /// A reply that can be compared.
  private enum Reply<Outcome: MaintenanceOutcome & Equatable>: Equatable {
    case progress(MaintenanceProgress)
    case outcome(Outcome)
  }

  private func reply<Outcome: MaintenanceOutcome & Equatable>(
    _ reply: MaintenanceReply<Outcome>
  ) throws -> Reply<Outcome> {
    switch try roundTrip(reply.encode, { try MaintenanceReply<Outcome>(from: $0) }) {
    case .progress(let progress): .progress(progress)
    case .outcome(let outcome): .outcome(outcome)
    }
  }

  @Test func tasksItemsAndEvents() throws {
    var random = MessageGenerator(seed: 12)
    for _ in 0..<Self.runs {
      let task = TaskReply(task: random.task())
      #expect(try roundTrip(task.encode) { try TaskReply(from: $0) } == task)
      let tasks = TasksReply(tasks: random.many(3) { $0.task() })
      #expect(try roundTrip(tasks.encode) { try TasksReply(from: $0) } == tasks)
      let failed = FailedReply(items: random.many(3) { $0.failedItem() })
      #expect(try roundTrip(failed.encode) { try FailedReply(from: $0) } == failed)
      let log = LogReply(events: random.many(3) { $0.event() })
      #expect(try roundTrip(log.encode) { try LogReply(from: $0) } == log)
    }
    let retry = RetryReply(count: 3)
    #expect(try roundTrip(retry.encode) { try RetryReply(from: $0) } == retry)
    let paused = SetPausedReply(isPaused: true)
    #expect(try roundTrip(paused.encode) { try SetPausedReply(from: $0) } == paused)
  }

  @Test(arguments: CheckLevel.allCases) func checking(level: CheckLevel) throws {
    let request = CheckRequest(index: "i", level: level)
    #expect(try roundTrip(request.encode) { try CheckRequest(from: $0) } == request)
  }

  @Test(arguments: [true, false]) func repairing(isDryRun: Bool) throws {
    let request = RepairRequest(index: "i", isDryRun: isDryRun)
    #expect(try roundTrip(request.encode) { try RepairRequest(from: $0) } == request)
  }

  @Test(arguments: [nil, [], [ItemReference("a"), ItemReference("b", type: "T")]])
  func choosingItems(items: [ItemReference]?) throws {
    let request = ItemsRequest(index: "i", items: items)
    let read = try roundTrip(request.encode) { try ItemsRequest(from: $0, limits: limits()) }
    #expect(read == request)
  }

  @Test(arguments: [nil, true, false]) func pausing(isPaused: Bool?) throws {
    let request = SetPausedRequest(isPaused: isPaused)
    #expect(try roundTrip(request.encode) { try SetPausedRequest(from: $0) } == request)
  }

  @Test func foldersTasksAndLogs() throws {
    let folder = FolderRequest(index: "i", folder: "/srv/copy")
    #expect(try roundTrip(folder.encode) { try FolderRequest(from: $0) } == folder)
    let task = TaskRequest(task: .max)
    #expect(try roundTrip(task.encode) { try TaskRequest(from: $0) } == task)
    let log = LogRequest(index: "i", limit: 5)
    #expect(try roundTrip(log.encode) { try LogRequest(from: $0) } == log)
    #expect(try decode("{}") { try LogRequest(from: $0) } == LogRequest(limit: 100))
    #expect(
      try decode(#"{"index": "i"}"#) { try CheckRequest(from: $0) }
        == CheckRequest(index: "i", level: .full))
  }

  @Test(arguments: [
    (#"{"index": "i", "folder": "here"}"#, "folder"), (#"{"index": "i"}"#, "folder"),
    (#"{"index": "i", "folder": "/a\u0000b"}"#, "folder"), (#"{"folder": "/a"}"#, "index"),
  ]) func aFolderIsAnAbsolutePath(json: String, parameter: String) throws {
    let error = #expect(throws: KliegError.self) {
      try decode(json) { try FolderRequest(from: $0) }
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.details == ["parameter": parameter])
  }

  @Test(arguments: [0, 10_001, -1]) func aLogIsBounded(limit: Int) throws {
    let error = #expect(throws: KliegError.self) {
      try decode(#"{"limit": \#(limit)}"#) { try LogRequest(from: $0) }
    }
    #expect(error?.details == ["parameter": "limit"])
  }

  @Test func itemsAreBounded() throws {
    let json = #"{"index": "i", "items": [{"identifier": "a"}, {"identifier": "b"}]}"#
    let tooMany = #expect(throws: KliegError.self) {
      try decode(json) {
        try ItemsRequest(from: $0, limits: limits { $0[.itemsPerUpdate] = 1 })
      }
    }
    #expect(tooMany?.code == .limitExceeded)
    let long = String(repeating: "x", count: 3000)
    let tooLong = #expect(throws: KliegError.self) {
      try decode(#"{"index": "i", "items": [{"identifier": "\#(long)"}]}"#) {
        try ItemsRequest(from: $0, limits: limits())
      }
    }
    #expect(tooLong?.code == .limitExceeded)
  }

  @Test func aVerdictThatIsNotKnownIsNotTakenForSound() throws {
    let error = #expect(throws: KliegError.self) {
      try decode(
        #"""
        {"report": {"index": "i", "level": "full", "verdict": "fine", "findings": [],
          "findingCount": 0, "steps": [], "started": "2026-11-30", "microseconds": 1}}
        """#
      ) { try MaintenanceReply<CheckReport>(from: $0) }
    }
    #expect(error?.code == .protocolViolation)
    #expect(error?.message.contains("“report.verdict”") == true)
  }

  @Test func anOlderDaemonSaysNothingOfHealth() throws {
    let reply = try decode(
      #"""
      {"indexes": [{"description": {"name": "i"}, "state": "ready", "items": 1,
        "sequences": {"accepted": 1, "columns": 1, "searchable": 1}, "bytes": {}, "epoch": "e"}]}
      """#
    ) { try DescribeReply(from: $0) }
    #expect(reply.indexes.first?.health == IndexHealth())
  }
}

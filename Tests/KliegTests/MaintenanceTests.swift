import FoundationEssentials
import Klieg
import KliegWire
import TestDoubles
import Testing

/// Each call of maintenance sends what it should and gives back what the daemon answers.
@Suite(.timeLimit(.minutes(5))) struct MaintenanceTests {
  private static let moment = Timestamp(microseconds: 1_795_000_000_000_000)
  private static let report = CheckReport(
    index: "notes", level: .deep, findings: [Damage(file: "text/1", finding: "It is short.")],
    findingCount: 7, steps: [.init(name: "pages", count: 3, verdict: .unknown("busy"))],
    started: moment, microseconds: 12)
  private static let task = ReindexTask(
    id: 17, index: "notes", isForEverything: false, reason: .requested,
    state: .retrying(at: moment), done: 1, total: 2, attempt: 3, message: "It went away.",
    created: moment, updated: moment)

  @Test func checkTellsHowFarItIs() async throws {
    var maintenance = FakeMaintenance()
    let news = [
      MaintenanceProgress(step: "pages", done: 1, total: 3), MaintenanceProgress(step: "rows"),
    ]
    maintenance.on(.check, progress: news, outcome: Self.report)
    try await withDaemon(maintenance: maintenance) { daemon, klieg in
      var told: [MaintenanceProgress] = []
      let report = try await klieg.check("notes", level: .deep) { told.append($0) }
      #expect(report == Self.report)
      #expect(told == news)
      #expect(maintenance.calls.values == [#"Check {"index":"notes","level":"deep"}"#])
      await until { await daemon.connectionCount == 0 }
    }
  }

  @Test func repairIsDryOrNot() async throws {
    var maintenance = FakeMaintenance()
    let repair = RepairReport(
      index: "notes", findings: Self.report.findings, steps: ["Build it."], kept: 5,
      missing: .items(2), check: Self.report)
    maintenance.on(.repair, outcome: repair)
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let plan = try await klieg.repair("notes", isDryRun: true)
      let done = try await klieg.repair("notes")
      #expect(plan == repair)
      #expect(done == repair)
      #expect(
        maintenance.calls.values == [
          #"Repair {"index":"notes","dryRun":true}"#, #"Repair {"index":"notes"}"#,
        ])
    }
  }

  @Test func whatChangesAnIndex() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.rebuild, outcome: Done())
    maintenance.on(.erase) { _ in }
    maintenance.on(.compact, outcome: Compaction(before: 9, after: 4))
    maintenance.on(.backup, outcome: Self.report)
    maintenance.on(.restore, outcome: Self.report)
    try await withDaemon(maintenance: maintenance) { _, klieg in
      try await klieg.rebuild("a")
      try await klieg.erase("b")
      let sizes = try await klieg.compact("c")
      #expect(sizes == (9, 4))
      #expect(try await klieg.backup("d", to: "/there") == Self.report)
      try await klieg.restore("e", from: "here")
      let folder = FileManager.default.currentDirectoryPath + "/here"
      #expect(
        maintenance.calls.values == [
          #"Rebuild {"index":"a"}"#, #"Erase {"index":"b"}"#, #"Compact {"index":"c"}"#,
          #"Backup {"index":"d","folder":"/there"}"#,
          #"Restore {"index":"e","folder":"\#(folder)"}"#,
        ])
    }
  }

  @Test func tasksAndTheirItems() async throws {
    var maintenance = FakeMaintenance()
    let item = FailedItem(
      index: "notes", reference: ItemReference("x", type: "T"), stage: .indexing, reason: "Long.")
    let event = IndexEvent(at: Self.moment, index: "notes", kind: .putAside, message: "It was.")
    maintenance.on(.requestReindex) { $0.member("task", Self.task) }
    maintenance.on(.tasks) { $0.elements("tasks", [Self.task]) }
    maintenance.on(.cancel) { _ in }
    maintenance.on(.failed) { $0.elements("items", [item]) }
    maintenance.on(.retry) { $0.member("count", 4) }
    maintenance.on(.log) { $0.elements("events", [event]) }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let items = [ItemReference("x"), ItemReference("y", type: "T")]
      #expect(try await klieg.reindex("notes", items: items) == Self.task)
      #expect(try await klieg.tasks() == [Self.task])
      try await klieg.cancel(task: 17)
      #expect(try await klieg.failed(in: "notes") == [item])
      #expect(try await klieg.retry("notes") == 4)
      #expect(try await klieg.log(limit: 5) == [event])
      #expect(
        maintenance.calls.values == [
          #"RequestReindex {"index":"notes","items":[{"identifier":"x"},"#
            + #"{"identifier":"y","type":"T"}]}"#,
          "Tasks {}", #"Cancel {"task":17}"#, #"Failed {"index":"notes"}"#,
          #"Retry {"index":"notes"}"#, #"Log {"limit":5}"#,
        ])
    }
  }

  @Test func followingTasksBringsEachChange() async throws {
    var maintenance = FakeMaintenance()
    maintenance.answers[.tasks] = { _, replies in
      for id in 1...3 as ClosedRange<Int64> {
        var task = Self.task
        task.id = id
        try await replies.send(continues: id < 3) { $0.elements("tasks", [task]) }
      }
    }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      var numbers: [Int64] = []
      for try await tasks in klieg.followTasks(of: "notes") { numbers += tasks.map(\.id) }
      #expect(numbers == [1, 2, 3])
    }
  }

  @Test func aPauseLastsAsLongAsItsClosure() async throws {
    let ended = Gate()
    var maintenance = FakeMaintenance()
    maintenance.answers[.pause] = { _, replies in
      defer { ended.open() }
      try await replies.send(continues: true) { _ in }
      await Gate().wait()
    }
    struct Stop: Error {}
    try await withDaemon(maintenance: maintenance) { daemon, klieg in
      let count = try await klieg.withPause { await daemon.connectionCount }
      #expect(count == 1)
      await ended.wait()
      await until { await daemon.connectionCount == 0 }
      await #expect(throws: Stop.self) { try await klieg.withPause { throw Stop() } }
      await until { await daemon.connectionCount == 0 }
      #expect(maintenance.calls.values == ["Pause {}", "Pause {}"])
    }
  }

  @Test func aRefusedPauseDoesNotRunTheClosure() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.pause, error: KliegError(.busy, "Not now."))
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let error = await #expect(throws: KliegError.self) {
        try await klieg.withPause { Issue.record("It ran.") }
      }
      #expect(error?.code == .busy)
    }
  }

  @Test func pausingAndAsking() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.setPaused) { $0.member("paused", true) }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let answers = [try await klieg.setPaused(false), try await klieg.isPaused()]
      #expect(answers == [true, true])
      #expect(
        maintenance.calls.values == [#"SetPaused {"paused":false}"#, "SetPaused {}"])
    }
  }

  @Test func whatTakesLongIsNotSentAgain() async throws {
    let arrived = Gate()
    var maintenance = FakeMaintenance()
    maintenance.answers[.repair] = { _, replies in
      try await replies.send(continues: true) {
        $0.member("progress", MaintenanceProgress(step: "rows"))
      }
      arrived.open()
      await Gate().wait()
    }
    try await withDaemon(maintenance: maintenance) { daemon, klieg in
      let task = Task { try await klieg.repair("notes") }
      await arrived.wait()
      await daemon.breakConnections()
      let error = await #expect(throws: KliegError.self) { try await task.value }
      #expect(error?.code == .connectionLost)
      #expect(maintenance.calls.values.count == 1)
    }
  }

  @Test func cancellingACheckClosesItsConnection() async throws {
    let arrived = Gate()
    var maintenance = FakeMaintenance()
    maintenance.answers[.check] = { _, _ in
      arrived.open()
      await Gate().wait()
    }
    try await withDaemon(maintenance: maintenance) { daemon, klieg in
      let task = Task { try await klieg.check("notes") }
      await arrived.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await until { await daemon.connectionCount == 0 }
    }
  }

  @Test func errorsKeepTheirCode() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.check, error: KliegError(.busy, "It is being repaired."))
    maintenance.on(.cancel, error: KliegError(.noSuchTask, "No.", details: ["task": "9"]))
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let busy = await #expect(throws: KliegError.self) { try await klieg.check("notes") }
      #expect(busy?.code == .busy)
      let unknown = await #expect(throws: KliegError.self) { try await klieg.cancel(task: 9) }
      #expect(unknown?.details == ["task": "9"])
    }
  }
}

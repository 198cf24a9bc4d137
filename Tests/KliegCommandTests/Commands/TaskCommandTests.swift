import KliegModel
import KliegWire
import TestDoubles
import Testing

@testable import KliegCommand

@Suite(.timeLimit(.minutes(5))) struct TaskCommandTests {
  private static let now = Timestamp(microseconds: 1_795_000_000_000_000)

  private static func task(_ state: ReindexTask.State, done: Int = 0) -> ReindexTask {
    ReindexTask(
      id: 17, index: "notes", isForEverything: false, reason: .requested, state: state,
      done: done, total: 2, created: now, updated: now)
  }

  @Test func asksForWhatIsNamed() throws {
    func command(_ words: [String]) throws -> ReindexCommand? {
      try Invocation(["reindex", "notes"] + words).command as? ReindexCommand
    }
    #expect(try command([])?.items == .some(nil))
    #expect(try command(["--ids", "a,b"])?.items == [ItemReference("a"), ItemReference("b")])
    #expect(
      try command(["a,b", "c", "--type", "T"])?.items
        == [ItemReference("a,b", type: "T"), ItemReference("c", type: "T")])
    #expect(throws: KliegError.self) { try command(["--type", "T"]) }
    #expect(throws: KliegError.self) { try Invocation(["reindex"]) }
    let retry = try Invocation(["retry", "notes", "a"]).command as? RetryCommand
    #expect(retry?.items == [ItemReference("a")])
  }

  @Test func reindexSaysWhichTaskItIs() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.requestReindex) { $0.member("task", Self.task(.waitingForReindexer)) }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["reindex", "notes", "a", "b"], klieg)
      #expect(trial.status == 0)
      #expect(trial.lines == ["task 17: 2 items of notes, waiting for a reindexer"])
    }
  }

  @Test(arguments: [(ReindexTask.State.succeeded, Int32(0)), (.cancelled, 1)])
  func reindexWaitsForTheEnd(state: ReindexTask.State, status: Int32) async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.requestReindex) { $0.member("task", Self.task(.waiting)) }
    maintenance.answers[.tasks] = { _, replies in
      for task in [Self.task(.running, done: 1), Self.task(state, done: 2)] {
        try await replies.send(continues: true) { $0.elements("tasks", [task]) }
      }
      await Gate().wait()
    }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["reindex", "notes", "--wait"], klieg)
      #expect(trial.status == status)
      #expect(trial.lines == ["task 17: 2 items of notes, \(state.words)"])
    }
  }

  @Test func aTaskThatIsNoLongerListedHasEnded() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.requestReindex) { $0.member("task", Self.task(.waiting)) }
    maintenance.answers[.tasks] = { _, replies in
      try await replies.send(continues: true) { $0.elements("tasks", [ReindexTask]()) }
      await Gate().wait()
    }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      try await expect(0, of: ["reindex", "notes", "--wait"], klieg)
    }
  }

  @Test func listsTasks() {
    var failing = Self.task(.retrying(at: Self.now.adding(seconds: 60)))
    failing.attempt = 3
    failing.message = "It went\naway."
    let everything = ReindexTask(
      id: 4, index: "mail", isForEverything: true, reason: .damaged, state: .running, done: 1204,
      created: Self.now, updated: Self.now)
    #expect(
      TaskText.table([failing, everything], at: Self.now.adding(seconds: 130), .plain) == [
        "TASK  INDEX  FOR         REASON      DONE  FAILED  SINCE  STATE",
        "  17  notes  2 items     requested      0       3  2 min  "
          + "retrying at 2026-11-18T11:07:40Z: It went away.",
        "   4  mail   everything  damaged    1,204       0  2 min  running",
      ])
    #expect(TaskText.table([], at: Self.now, .plain) == ["no tasks"])
  }

  @Test func followingPrintsWhatChanges() async throws {
    var maintenance = FakeMaintenance()
    maintenance.answers[.tasks] = { _, replies in
      let states: [ReindexTask.State] = [.waiting, .waiting, .running, .succeeded]
      for (place, state) in states.enumerated() {
        try await replies.send(continues: place < 3) {
          $0.elements("tasks", [Self.task(state)])
        }
      }
    }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["tasks", "--follow"], klieg)
      #expect(
        trial.lines
          == ["waiting", "running", "succeeded"].map { "task 17: 2 items of notes, \($0)" })
      let json = try await Trial.run(["tasks", "--follow", "--json"], klieg)
      #expect(json.lines.count == 4)
      #expect(json.lines.allSatisfy { $0.hasPrefix(#"{"version":1,"tasks":[{"id":17,"#) })
    }
  }

  @Test func cancelsByNumber() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.cancel) { _ in }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      try await expect(["task 17 is cancelled"], of: ["cancel", "17"], klieg)
      #expect(maintenance.calls.values == [#"Cancel {"task":17}"#])
    }
    maintenance.on(.cancel, error: KliegError(.noSuchTask, "No."))
    try await withDaemon(maintenance: maintenance) { _, klieg in
      try await expect(65, of: ["cancel", "17"], klieg)
    }
    #expect(throws: KliegError.self) { try Invocation(["cancel", "x"]) }
  }

  @Test func listsFailedItemsOnOneLineEach() {
    let item = FailedItem(
      index: "notes", reference: ItemReference("a\u{1B}[2J", type: "T"), stage: .indexing,
      reason: "It took\nthe analyser down.")
    #expect(
      FailedCommand.lines([item], .plain) == [
        "INDEX  IDENTIFIER  TYPE  STAGE     REASON",
        "notes  a[2J        T     indexing  It took the analyser down.",
      ])
    #expect(FailedCommand.lines([], .plain) == ["nothing was set aside"])
  }

  @Test func theLogEndsWithTheNewest() {
    let events = [
      IndexEvent(at: Self.now, index: "notes", kind: .repaired, message: "It is sound."),
      IndexEvent(
        at: Timestamp(microseconds: -1), index: "notes", kind: .putAside, message: "It was."),
    ]
    #expect(
      LogCommand.lines(events, .plain) == [
        "WHEN                  INDEX  EVENT      WHAT",
        "1969-12-31T23:59:59Z  notes  put-aside  It was.",
        "2026-11-18T11:06:40Z  notes  repaired   It is sound.",
      ])
  }

  @Test func retryCounts() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.retry) { $0.member("count", 1) }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      try await expect(["1 item is tried again"], of: ["retry", "notes", "a"], klieg)
    }
  }
}

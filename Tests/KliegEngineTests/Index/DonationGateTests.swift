import KliegFaults
import KliegModel
import KliegQueue
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct DonationGateTests {
  @Test(arguments: [
    (FaultPlan.Action.full, KliegError.Code.storageFull), (.failed, .storageFailed),
    (.readonly, .storageFailed),
  ])
  func donationsAreRefusedWhileNothingCanBeWrittenAndTakenAgainByThemselves(
    action: FaultPlan.Action, code: KliegError.Code
  ) async throws {
    let trial = try EngineTrial()
    try await trial.donate(["before"])
    let index = try await trial.open()
    let fault = FaultPlan.arm(
      .storeCommitBefore, action, lasting: true, for: trial.folder.path)
    for number in 0..<3 {
      let error = await #expect(throws: KliegError.self) {
        try await trial.update(
          Update(
            deletions: [.all], items: [EngineTrial.item("refused-\(number)")], clientState: [9]))
      }
      #expect(error?.code == code)
    }
    guard case .refused(let error) = index.status().health.writes else {
      Issue.record("\(index.status().health.writes)")
      return
    }
    #expect(error.code == code)
    #expect(try await trial.found().names == ["before"])
    #expect(try await trial.found("word").names == ["before"])
    #expect(index.status().clientState == nil)
    // A try that fails is followed by one after a longer pause.
    await trial.time.waitForSleeper(.seconds(1))
    trial.time.advance(by: .seconds(1))
    await trial.time.waitForSleeper(.seconds(2))
    #expect(index.status().health.writes != .accepted)
    FaultPlan.disarm(fault)
    trial.time.advance(by: .seconds(2))
    await trial.events.wait(for: .accepting)
    for await _ in index.changes() where index.status().health.writes == .accepted { break }
    #expect(trial.events.count(.refusing) == 1)
    #expect(trial.events.count(.accepting) == 1)
    try await trial.donate(["after"])
    #expect(try await trial.found("word").names == ["after", "before"])
    #expect(try await trial.check(.deep).verdict == .sound)
    await trial.stop()
  }

  @Test func aDonationThatSucceedsOpensTheGateToo() async throws {
    let trial = try EngineTrial()
    try await trial.donate(["before"])
    let fault = FaultPlan.arm(.storeCommitBefore, .full, for: trial.folder.path)
    await #expect(throws: KliegError.self) { try await trial.update(Update(items: [Item("a")])) }
    FaultPlan.disarm(fault)
    try await trial.donate(["after"])
    let index = try await trial.open()
    #expect(index.status().health.writes == .accepted)
    await trial.events.wait(for: .accepting)
    #expect(
      trial.events.kinds.filter { [.refusing, .accepting].contains($0) }
        == [.refusing, .accepting])
    await trial.stop()
  }

  /// A disk may fail after the commit is on it: what was refused is there then, whole, for every kind of
  /// question and for good.
  @Test(arguments: [FaultPlan.Action.full, .failed])
  func whatStandsInSpiteOfAnErrorIsThereAsAWhole(action: FaultPlan.Action) async throws {
    let trial = try EngineTrial()
    try await trial.donate(["before", "changed", "gone"])
    let fault = FaultPlan.arm(.storeCommitAfter, action, for: trial.folder.path)
    var changed = EngineTrial.item("changed", word: "other")
    changed.attributes["camera"] = "Kiev 60"
    await #expect(throws: KliegError.self) {
      try await trial.update(
        Update(deletions: [.identifiers(["gone"], type: nil)], items: [changed, Item("new")]))
    }
    FaultPlan.disarm(fault)
    let camera = Query(filter: .attribute("camera", .equal("Kiev 60")), limit: 10)
    func verify() async throws {
      try await trial.settled()
      #expect(try await trial.found().names == ["before", "changed", "new"])
      #expect(try await trial.found("other").names == ["changed"])
      #expect(try await trial.found("word").names == ["before"])
      let found = try await trial.engine.search(
        camera, in: [EngineTrial.name], of: EngineTrial.user)
      #expect(found.count == 1)
      #expect(try await trial.check(.deep).verdict == .sound)
    }
    try await verify()
    try await trial.update(Update(items: [changed]))
    try await verify()
    try await trial.crash()
    try trial.start()
    try await verify()
    #expect(trial.events.count(.damaged) == 0)
    await trial.stop()
  }

  @Test func errorsOfAnotherKindLeaveTheGateAsItIs() {
    var gate = DonationGate(folder: "/", settings: Settings())
    guard case .none = gate.note(KliegError(.conflict, "no")) else {
      Issue.record("closed by a conflict")
      return
    }
    #expect(!gate.isClosed)
    _ = gate.note(KliegError(.storageFull, "full"))
    #expect(gate.isClosed)
    guard case .none = gate.note(KliegError(.conflict, "no")) else {
      Issue.record("opened by a conflict")
      return
    }
    #expect(gate.isClosed)
    guard case .opened = gate.note(nil) else {
      Issue.record("not opened")
      return
    }
    #expect(gate.writes == .accepted)
  }

  @Test func aDiskAtItsLimitDoesNotFlutter() throws {
    var settings = Settings()
    settings[.freeDiskBytes] = 1_000_000
    let free = Locked(1_000_000)
    var space = DiskSpace(folder: "/", settings: settings) { free.withLock { $0 } }
    func holds(_ bytes: Int) -> Bool {
      free.withLock { $0 = bytes }
      do {
        try space.check()
        return true
      } catch {
        #expect((error as? KliegError)?.code == .storageFull)
        #expect((error as? KliegError)?.details["limit"] == "free-disk-bytes")
        return false
      }
    }
    #expect(holds(1_000_000))
    #expect(!holds(999_999))
    #expect(!holds(1_000_000))
    #expect(!holds(1_249_999))
    #expect(holds(1_250_000))
    #expect(holds(1_000_000))
  }
}

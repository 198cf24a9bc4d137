import Foundation
import KliegFaults
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct PoisonedIndexTests {
  private func note(_ lines: [String], _ trial: EngineTrial) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(
      to: URL(fileURLWithPath: trial.index + "/crashes"))
  }

  private func failed(_ trial: EngineTrial) async throws -> [FailedItem] {
    try await trial.engine.failed(EngineTrial.name, of: EngineTrial.user)
  }

  @Test func anIndexThatTookTheDaemonDownWaitsAndOthersServe() async throws {
    let trial = try EngineTrial()
    try await trial.donate(["a", "b"])
    let other = try await trial.engine.indexForDonation("other", of: 7, application: nil)
    _ = try await other.update(Update(items: [Item("c")]))
    await trial.stop()
    try note(["row 1 sequence 1", "row 2 sequence 2", "shard 0"], trial)
    try trial.start()
    let error = await #expect(throws: KliegError.self) { try await trial.open() }
    #expect(error?.code == .damaged)
    #expect(error?.message.contains("3 times") == true)
    await #expect(throws: KliegError.self) {
      try await trial.update(Update(items: [Item("d")]))
    }
    var answer = try await trial.engine.search(Query(), in: nil, of: 7)
    #expect(try await answer.hits(0..<answer.count).map(\.identifier) == ["c"])
    #expect(answer.missing.map(\.index) == [EngineTrial.name])
    let plan = try await trial.repair(isDryRun: true)
    #expect(plan.steps.contains { $0.contains("3 times") })
    await #expect(throws: KliegError.self) { try await trial.open() }
    let report = try await trial.repair()
    #expect(report.check?.verdict == .sound)
    #expect(try await trial.found("word").names == ["a", "b"])
    #expect(CrashRecord(directory: trial.index).total == 0)
    await trial.stop()
    try trial.start()
    try await trial.settled()
    #expect(try await trial.found().names == ["a", "b"])
    await trial.stop()
  }

  @Test func anItemAtWhichTheDaemonWentDownTwiceIsSetAside() async throws {
    let trial = try EngineTrial()
    try await trial.donate(["a", "b", "c"])
    let items = try StoreReader(directory: trial.index).changes(
      after: 0, limit: 10, maximumBytes: 1 << 20)
    let second = try #require(
      items.compactMap { change -> StoredItem? in
        if case .stored(let item) = change, item.identifier == "b" { item } else { nil }
      }.first)
    try await trial.crash()
    let subject = CrashRecord.Item(row: second.row, contentSequence: second.contentSequence).subject
    try note([subject, subject], trial)
    // The text view had not come so far.
    try FileManager.default.removeItem(atPath: trial.index + "/text")
    try trial.start()
    let index = try await trial.settled()
    #expect(try await trial.found("word").names == ["a", "c"])
    #expect(try await trial.found().names == ["a", "b", "c"])
    #expect(index.status().health.setAside == 1)
    #expect(CrashRecord(directory: trial.index).total == 0)
    let failed = try await failed(trial)
    #expect(failed.map(\.reference.identifier) == ["b"])
    #expect(failed.map(\.stage) == [.indexing])
    #expect(try await trial.check(.deep).verdict == .sound)
    #expect(try await trial.engine.retry(EngineTrial.name, of: EngineTrial.user, items: nil) == 1)
    try await index.board.waitUntilSettled()
    #expect(try await trial.found("word").names == ["a", "b", "c"])
    #expect(index.status().health.setAside == 0)
    #expect(try await trial.check(.deep).verdict == .sound)
    await trial.stop()
  }

  @Test func anItemThatCannotBeAnalysedIsFoundByTypedQueriesAndTriedAgain() async throws {
    let trial = try EngineTrial()
    let poison = "poison-\(trial.folder.path.suffix(8))"
    let fault = FaultPlan.arm(.textAnalyse, .poison, lasting: true, for: poison)
    try await trial.donate(["a", poison, "c"])
    let index = try await trial.open()
    #expect(try await trial.found("word").names == ["a", "c"])
    #expect(try await trial.found().names == ["a", "c", poison])
    await trial.events.wait(for: .setAside)
    #expect(index.status().health.setAside == 1)
    #expect(try await failed(trial).map(\.reference.identifier) == [poison])
    #expect(try await trial.check(.deep).verdict == .sound)
    // Again without success: it is set aside again.
    #expect(
      try await trial.engine.retry(
        EngineTrial.name, of: EngineTrial.user, items: [ItemReference(poison)]) == 1)
    await trial.events.wait(for: .setAside, times: 2)
    FaultPlan.disarm(fault)
    #expect(try await trial.engine.retry(EngineTrial.name, of: EngineTrial.user, items: nil) == 1)
    try await index.board.waitUntilSettled()
    #expect(try await trial.found("word").names == ["a", "c", poison])
    #expect(try await failed(trial).isEmpty)
    await trial.stop()
  }
}

import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct LiveDamageTests {
  private static let names = (1...300).map { "item-\($0)" }

  private func trial(_ change: (inout Settings) -> Void = { _ in }) async throws -> EngineTrial {
    let trial = try EngineTrial(change)
    try await trial.donate(Self.names)
    // Closed and opened again, so that no page is in anybody's memory.
    await trial.stop()
    try trial.start()
    try await trial.settled()
    return trial
  }

  @Test func damageThatASearchMeetsIsSaidAndRepairedWhileDonationsGoOn() async throws {
    let trial = try await trial()
    try trial.spoilStore()
    let donor = Task { [engine = trial.engine] in
      let index = try await engine.index(EngineTrial.name, of: EngineTrial.user)
      for number in 0..<40 {
        let outcome = try await index.update(Update(items: [EngineTrial.item("during-\(number)")]))
        #expect(outcome.stored == 1)
      }
    }
    do {
      let answer = try await trial.found()
      let missed = Set(Self.names).subtracting(answer.names)
      #expect(missed.isEmpty || !answer.missing.isEmpty, "innocent, and \(missed.count) short")
    } catch let error as KliegError {
      #expect([.damaged, .busy].contains(error.code), "\(error)")
    }
    try await donor.value
    await trial.events.wait(for: .repaired)
    let index = try await trial.settled()
    #expect(!DamageMarker(folder: trial.index).isSet)
    #expect(index.status().state == .ready)
    let lost = Set(try trial.wanted())
    #expect(!lost.isEmpty)
    let expected = Set(Self.names + (0..<40).map { "during-\($0)" }).subtracting(lost)
    #expect(try await trial.found().names == expected.sorted())
    #expect(try await trial.found("word").names == expected.sorted())
    let kinds = trial.events.kinds.filter {
      [.damaged, .repairing, .putAside, .repaired, .repairFailed].contains($0)
    }
    #expect(kinds == [.damaged, .repairing, .putAside, .repaired])
    #expect(try await trial.check(.deep).verdict == .sound)
    try await trial.donate(lost.sorted())
    #expect(index.status().health.missing == .nothing)
    await trial.stop()
  }

  @Test func aViewDamagedWhileItIsOpenIsMadeAgain() async throws {
    let trial = try await trial()
    try trial.spoilText()
    let report = try await trial.check()
    #expect(report.verdict == .damaged)
    #expect(report.findings.allSatisfy { $0.isOfText })
    await trial.events.wait(for: .repaired)
    try await trial.settled()
    #expect(try await trial.found("word").names == Self.names.sorted())
    #expect(try trial.wanted().isEmpty)
    #expect(TextFolder(path: trial.index + "/text").putAside.count == 1)
    #expect(try await trial.check(.deep).verdict == .sound)
    #expect(!DamageMarker(folder: trial.index).isSet)
    await trial.stop()
  }

  @Test func anIndexThatIsDamagedAgainAndAgainWaitsForAPerson() async throws {
    let trial = try await trial { $0[.repairsPerDay] = 1 }
    try trial.spoilText()
    _ = try await trial.check()
    await trial.events.wait(for: .repaired)
    let index = try await trial.settled()
    try trial.spoilText()
    _ = try await trial.check()
    await trial.events.wait(for: .repairFailed)
    guard case .parked(let reason) = index.status().state else {
      Issue.record("\(index.status().state)")
      return
    }
    #expect(reason.contains("klieg repair"))
    // What does not need the view goes on.
    #expect(try await trial.update(Update(items: [Item("more")])).stored == 1)
    #expect(try await trial.found().names.contains("more"))
    #expect(DamageMarker(folder: trial.index).isSet)
    let report = try await trial.repair()
    #expect(report.check?.verdict == .sound)
    try await index.board.waitUntilSettled()
    #expect(index.status().state == .ready)
    #expect(!DamageMarker(folder: trial.index).isSet)
    #expect(try await trial.found("word").names == Self.names.sorted())
    await trial.stop()
  }

  @Test func aStoreThatIsDamagedAgainAndAgainIsNotOpenedUntilAPersonSaysSo() async throws {
    let trial = try await trial { $0[.repairsPerDay] = 1 }
    await trial.stop()
    try trial.spoilStore()
    try trial.start()
    _ = try await trial.open()
    await trial.events.wait(for: .repaired)
    await trial.stop()
    try trial.spoilStore()
    try trial.start()
    let error = await #expect(throws: KliegError.self) { try await trial.open() }
    #expect(error?.code == .damaged)
    #expect(error?.message.contains("klieg repair") == true)
    let plan = try await trial.repair(isDryRun: true)
    #expect(!plan.findings.isEmpty)
    await #expect(throws: KliegError.self) { try await trial.open() }
    let report = try await trial.repair()
    #expect(report.check?.verdict == .sound)
    let names = Set(try await trial.found().names)
    #expect(names.union(try trial.wanted()) == Set(Self.names))
    await trial.stop()
  }

  @Test(arguments: [false, true]) func aDryRunChangesNothing(isOpen: Bool) async throws {
    let trial = try await trial()
    if isOpen {
      try trial.spoilStore()
    } else {
      await trial.stop()
      // Repairs are used up, so that it stays closed.
      try trial.start { $0[.repairsPerDay] = 0 }
      try trial.spoilStore()
    }
    let before = Self.stamps(trial)
    let report = try await trial.repair(isDryRun: true)
    #expect(report.check == nil)
    #expect(report.findings.contains { $0.isOfStore })
    #expect(report.kept > 0 && report.kept < Self.names.count)
    #expect(report.missing == .items(Self.names.count - report.kept))
    #expect(report.steps.count > 2)
    let after = Self.stamps(trial)
    #expect(Set(before.keys).union(after.keys).filter { before[$0] != after[$0] } == [])
    await trial.stop()
  }

  /// The stamps of all files but those that say how the daemon is.
  private static func stamps(_ trial: EngineTrial) -> [String: String] {
    FileStamp.all(in: trial.state, below: ["indexes"]).filter { path, _ in
      !["/session", "-shm", "-wal", "/DAMAGED", "/DAMAGED.reserved"].contains {
        path.hasSuffix($0)
      }
    }
  }

  @Test func whatIsNotOnTheDiskNeedsNoRepair() async throws {
    let trial = try await trial()
    let index = try await trial.settled()
    index.services.met(Damage(file: "store.sqlite", finding: "a flaw of the memory"))
    await trial.events.wait(for: .repaired)
    #expect(trial.events.count(.repairing) == 0)
    #expect(!DamageMarker(folder: trial.index).isSet)
    #expect(index.status().state == .ready)
    #expect(try await trial.update(Update(items: [Item("more")])).stored == 1)
    #expect(try await trial.found().names.count == Self.names.count + 1)
    await trial.stop()
  }

  @Test func aRepairThatWasInterruptedIsTakenUp() async throws {
    let trial = try await trial()
    try trial.spoilText()
    try DamageMarker(folder: trial.index).set(
      [Damage(file: "text/1", finding: "a block is damaged")], at: .now)
    try await trial.crash()
    try trial.start()
    await trial.engine.start()
    await trial.events.wait(for: .repaired)
    try await trial.settled()
    #expect(!DamageMarker(folder: trial.index).isSet)
    #expect(try await trial.found("word").names == Self.names.sorted())
    await trial.stop()
  }
}

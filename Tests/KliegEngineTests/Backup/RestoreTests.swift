import Foundation
import KliegFaults
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct RestoreTests {
  private static let names = (1...120).map { "item-\($0)" }

  /// An index with a backup, changed since: one item more, one less.
  private func trial() async throws -> EngineTrial {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    _ = try await trial.backup(to: trial.folder("backup"))
    try await trial.donate(["later"])
    try await trial.update(Update(deletions: [.identifiers(["item-1"], type: nil)]))
    try await trial.settled()
    return trial
  }

  private var changed: [String] { (Self.names.dropFirst() + ["later"]).sorted() }

  private func expectRestored(_ trial: EngineTrial) async throws {
    #expect(try await trial.found().names == Self.names.sorted())
    #expect(try await trial.found("word").names == Self.names.sorted())
    #expect(try await trial.check(.deep).verdict == .sound)
    #expect(try await trial.update(Update(items: [Item("more")])).stored == 1)
    await trial.stop()
    try trial.start()
    try await trial.settled()
    #expect(trial.children.isEmpty)
    #expect(try await trial.found().names == (Self.names + ["more"]).sorted())
    await trial.stop()
  }

  @Test func aRestoreBringsBackTheItemsWithAnotherEpoch() async throws {
    let trial = try await trial()
    let epoch = try await trial.open().epoch
    let report = try await trial.restore(from: trial.folder("backup"))
    #expect(report.verdict == .sound)
    #expect(try await trial.open().epoch != epoch)
    #expect(AsideFolder(folder: trial.index).entries == ["1"])
    let aside = try StoreReader(directory: trial.index + "/aside/1")
    #expect(try aside.epoch() == epoch)
    #expect(try aside.statistics().items == 120)
    #expect(!DamageMarker(folder: trial.index).isSet)
    await trial.events.wait(for: .restored)
    try await expectRestored(trial)
  }

  @Test func aDroppedIndexComesBack() async throws {
    let trial = try await trial()
    try await trial.engine.drop(EngineTrial.name, of: EngineTrial.user)
    _ = try await trial.restore(from: trial.folder("backup"))
    try await expectRestored(trial)
  }

  enum Flaw: CaseIterable { case truncated, flipped, withoutStore, withoutManifest, foreign }

  @Test(arguments: Flaw.allCases)
  func aCopyThatIsNotWhatWasBackedUpChangesNothing(flaw: Flaw) async throws {
    let trial = try await trial()
    let folder = trial.folder("backup")
    let epoch = try await trial.open().epoch
    let copy = folder + "/store.sqlite"
    switch flaw {
    case .truncated: truncate(copy, 8192)
    case .flipped: try EngineTrial.spoil(copy, at: 20_000, count: 1)
    case .withoutStore: try FileManager.default.removeItem(atPath: copy)
    case .withoutManifest: try FileManager.default.removeItem(atPath: folder + "/backup.json")
    case .foreign:
      try Data("{}".utf8).write(to: URL(fileURLWithPath: folder + "/backup.json"))
    }
    await #expect(throws: KliegError.self) { try await trial.restore(from: folder) }
    #expect(try await trial.open().epoch == epoch)
    #expect(try await trial.found().names == changed)
    #expect(AsideFolder(folder: trial.index).entries.isEmpty)
    await trial.stop()
  }

  @Test func aDamagedCopyWithAChecksumToMatchIsRefusedAllTheSame() async throws {
    let trial = try await trial()
    let folder = trial.folder("backup")
    try EngineTrial.spoil(folder + "/store.sqlite", at: 61_440, count: 8192)
    var manifest = try BackupManifest.read(in: folder)
    manifest.checksum = try Checksum.text(ofFile: folder + "/store.sqlite")
    try manifest.write(to: folder)
    let error = await #expect(throws: KliegError.self) {
      try await trial.restore(from: folder)
    }
    #expect(error?.code == .damaged)
    #expect(try await trial.found().names == changed)
    await trial.stop()
  }

  @Test func anIndexThatCannotBeOpenedIsRestored() async throws {
    let trial = try await trial()
    await trial.stop()
    try trial.spoilStore()
    try EngineTrial.spoil(trial.store, at: 0, count: 4096)
    try trial.start { $0[.repairsPerDay] = 0 }
    await #expect(throws: KliegError.self) { try await trial.open() }
    let report = try await trial.restore(from: trial.folder("backup"))
    #expect(report.verdict == .sound)
    try await expectRestored(trial)
  }

  @Test func anIndexThatTookTheDaemonDownIsRestored() async throws {
    let trial = try await trial()
    await trial.stop()
    try Data("a\nb\nc\n".utf8).write(to: URL(fileURLWithPath: trial.index + "/crashes"))
    try trial.start()
    await #expect(throws: KliegError.self) { try await trial.open() }
    _ = try await trial.restore(from: trial.folder("backup"))
    try await expectRestored(trial)
  }

  @Test(arguments: [FailPoint.restoreBeforeSwap, .putAsideBefore])
  func aRestoreThatFailsBeforeTheSwapChangesNothing(point: FailPoint) async throws {
    let trial = try await trial()
    let fault = FaultPlan.arm(point, .failed, for: trial.folder.path)
    await #expect(throws: KliegError.self) {
      try await trial.restore(from: trial.folder("backup"))
    }
    FaultPlan.disarm(fault)
    // A swap that was decided is finished at the next opening; until then nothing is half there.
    let names = try await trial.found().names
    #expect(names == (point == .restoreBeforeSwap ? changed : Self.names.sorted()))
    try await trial.settled()
    #expect(try await trial.check(.deep).verdict == .sound)
    _ = try await trial.restore(from: trial.folder("backup"))
    try await expectRestored(trial)
  }

  @Test func aRestoreThatFailsAfterTheSwapHasHappened() async throws {
    let trial = try await trial()
    let fault = FaultPlan.arm(.restoreAfterSwap, .failed, for: trial.folder.path)
    await #expect(throws: KliegError.self) {
      try await trial.restore(from: trial.folder("backup"))
    }
    FaultPlan.disarm(fault)
    try await trial.settled()
    try await expectRestored(trial)
  }

  @Test func donationsMeanwhileGoToTheOneStoreOrTheOtherAndNowhereElse() async throws {
    let trial = try await trial()
    let engine = trial.engine
    for _ in 0..<5 {
      let donor = Task {
        var number = 0
        while !Task.isCancelled {
          number += 1
          let index = try? await engine.indexForDonation(
            EngineTrial.name, of: EngineTrial.user, application: nil)
          _ = try? await index?.update(Update(items: [Item("during-\(number)")]))
          await Task.yield()
        }
      }
      _ = try await trial.restore(from: trial.folder("backup"))
      donor.cancel()
      await donor.value
      // The index that is open is the one on the disk.
      #expect(try await trial.update(Update(items: [Item("after")])).stored == 1)
      let epoch = try await trial.open().epoch
      #expect(try StoreReader(directory: trial.index).epoch() == epoch)
      let names = Set(try await trial.found().names)
      #expect(names.isSuperset(of: Self.names + ["after"]))
    }
    await trial.stop()
    try trial.start()
    try await trial.settled()
    #expect(try await trial.found().names.contains("after"))
    await trial.stop()
  }
}

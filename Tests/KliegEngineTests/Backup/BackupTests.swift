import Foundation
import KliegFaults
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct BackupTests {
  private static let names = (1...120).map { "item-\($0)" }

  private func trial() async throws -> EngineTrial {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    return trial
  }

  private func items(of folder: String) throws -> Int {
    try StoreReader(directory: folder).statistics().items
  }

  @Test func aBackupIsVerifiedAndTheOneBeforeIsKept() async throws {
    let trial = try await trial()
    let folder = trial.folder("backups/notes")
    let report = try await trial.backup(to: folder)
    #expect(report.verdict == .sound)
    #expect(report.steps.map(\.count) == [120])
    #expect(trial.children == [.store], "the copy was checked")
    let manifest = try BackupManifest.read(in: folder)
    #expect(manifest.items == 120)
    #expect(manifest.index == EngineTrial.name)
    #expect(try items(of: folder) == 120)
    try await trial.donate(["more"])
    _ = try await trial.backup(to: folder)
    #expect(try items(of: folder) == 121)
    #expect(try items(of: folder + ".previous") == 120)
    try await trial.donate(["and more"])
    _ = try await trial.backup(to: folder)
    #expect(try items(of: folder + ".previous") == 121)
    #expect(!FileManager.default.fileExists(atPath: folder + ".new"))
    await trial.stop()
    #expect(trial.events.count(.backedUp) == 3)
  }

  @Test func aCopyOfADamagedStoreReplacesNothing() async throws {
    let trial = try await trial()
    let folder = trial.folder("backup")
    _ = try await trial.backup(to: folder)
    let before = FileStamp.all(in: folder, below: ["."])
    await trial.stop()
    try trial.start()
    try await trial.settled()
    try trial.spoilStore(pages: 1)
    let error = await #expect(throws: KliegError.self) { try await trial.backup(to: folder) }
    #expect(error?.code == .damaged)
    #expect(FileStamp.all(in: folder, below: ["."]) == before)
    #expect(!FileManager.default.fileExists(atPath: folder + ".new"))
    #expect(!FileManager.default.fileExists(atPath: folder + ".previous"))
    await trial.stop()
  }

  @Test func aCopyThatCannotBeFinishedReplacesNothing() async throws {
    let trial = try await trial()
    let folder = trial.folder("backup")
    _ = try await trial.backup(to: folder)
    let before = FileStamp.all(in: folder, below: ["."])
    let fault = FaultPlan.arm(.backupCopied, .failed, for: trial.folder.path)
    let error = await #expect(throws: KliegError.self) { try await trial.backup(to: folder) }
    FaultPlan.disarm(fault)
    #expect(error?.code == .storageFailed)
    #expect(FileStamp.all(in: folder, below: ["."]) == before)
    #expect(!FileManager.default.fileExists(atPath: folder + ".new"))
    _ = try await trial.backup(to: folder)
    #expect(try items(of: folder) == 120)
    await trial.stop()
  }

  @Test(arguments: ["backup", "./backup", "", "/tmp/../tmp/x"])
  func aPathThatIsNotWholeIsRefused(folder: String) async throws {
    let trial = try await trial()
    for action in [trial.backup, trial.restore] {
      let error = await #expect(throws: KliegError.self) { try await action(folder) }
      #expect(error?.code == .invalidParameter)
      #expect(error?.details["parameter"] == "folder")
    }
    await trial.stop()
  }

  @Test(arguments: ["", ".new", ".previous"])
  func aFolderOfSomethingElseIsLeftAlone(suffix: String) async throws {
    let trial = try await trial()
    let folder = trial.folder("backup")
    if suffix == ".previous" { _ = try await trial.backup(to: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + suffix, withIntermediateDirectories: true)
    let precious = URL(fileURLWithPath: folder + suffix + "/thesis.txt")
    try Data("precious".utf8).write(to: precious)
    await #expect(throws: KliegError.self) { try await trial.backup(to: folder) }
    #expect(try Data(contentsOf: precious) == Data("precious".utf8))
    await trial.stop()
  }

  @Test func whatAnInterruptedBackupLeftIsNoHindrance() async throws {
    let trial = try await trial()
    let folder = trial.folder("backup")
    try FileManager.default.createDirectory(
      atPath: folder + ".new", withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(fileURLWithPath: folder + ".new/store.sqlite.new"))
    _ = try await trial.backup(to: folder)
    #expect(try items(of: folder) == 120)
    await trial.stop()
  }

  @Test func aSlashAtTheEndIsNoPartOfTheName() async throws {
    let trial = try await trial()
    let folder = trial.folder("backup")
    _ = try await trial.backup(to: folder + "/")
    _ = try await trial.backup(to: folder + "//")
    #expect(try items(of: folder) == 120)
    #expect(try items(of: folder + ".previous") == 120)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["backup.json", "store.sqlite"])
    await trial.stop()
  }
}

extension EngineTrial {
  @discardableResult
  func backup(to folder: String) async throws -> CheckReport {
    try await engine.backup(Self.name, of: Self.user, to: folder) { _ in }
  }

  @discardableResult
  func restore(from folder: String) async throws -> CheckReport {
    try await engine.restore(Self.name, of: Self.user, from: folder) { _ in }
  }
}

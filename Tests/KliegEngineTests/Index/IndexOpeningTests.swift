import Foundation
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct IndexOpeningTests {
  private static let names = (1...40).map { "item-\($0)" }

  @Test func whatWasClosedInOrderIsNotCheckedAgain() async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    await trial.stop()
    try trial.start()
    try await trial.settled()
    #expect(try await trial.found("word").names == Self.names.sorted())
    #expect(trial.children.isEmpty)
    #expect(trial.events.count(.uncleanStop) == 0)
    #expect(trial.events.count(.rebuilding) == 0)
    // And once more: the first opening has left everything as it should be.
    await trial.stop()
    try trial.start()
    try await trial.settled()
    #expect(trial.children.isEmpty)
    await trial.stop()
  }

  @Test func afterAKillTheViewIsCheckedBeforeItIsTrusted() async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    try await trial.crash()
    try trial.start()
    try await trial.settled()
    #expect(try await trial.found("word").names == Self.names.sorted())
    #expect(trial.children == [.text])
    #expect(trial.events.count(.uncleanStop) == 1)
    #expect(trial.events.count(.damaged) == 0)
    await trial.stop()
  }

  @Test func afterAnotherBootTheStoreIsCheckedToo() async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    try await trial.crash()
    try forgeBoot(trial.index)
    #expect(SessionFile.read(in: trial.index)?.boot == "another-boot")
    try trial.start()
    try await trial.settled()
    // How far the view has come tells whether the store has lost its newest changes.
    #expect(trial.children == [.store, .text, .text])
    #expect(try await trial.found("word").names == Self.names.sorted())
    await trial.stop()
  }

  @Test(arguments: ["store.sqlite", "columns/snapshot"])
  func whatSomebodyElseTouchedIsChecked(file: String) async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    await trial.stop()
    var times = [timespec(tv_sec: 5, tv_nsec: 7), timespec(tv_sec: 5, tv_nsec: 7)]
    utimensat(AT_FDCWD, "\(trial.index)/\(file)", &times, 0)
    try trial.start()
    try await trial.settled()
    #expect(trial.children == [.store, .text, .text])
    let event = try #require(trial.events.all.first { $0.kind == .uncleanStop })
    #expect(event.message.contains(file))
    #expect(trial.events.count(.damaged) == 0)
    await trial.stop()
  }

  @Test func aStoreThatLostItsNewestChangesAsksForExactlyThese() async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    try await trial.checkpoint()
    let older = trial.folder("older.sqlite")
    try FileManager.default.copyItem(atPath: trial.store, toPath: older)
    try await trial.donate(["new-1", "new-2", "new-3"])
    try await trial.donate(["item-5", "item-6"], word: "changed")
    try await trial.update(
      Update(deletions: [.identifiers(["item-10", "item-11", "item-12"], type: nil)]))
    try await trial.settled()
    try await trial.crash()
    try trial.removeStore()
    try FileManager.default.moveItem(atPath: older, toPath: trial.store)
    try trial.start()
    let index = try await trial.open()
    #expect(try await trial.found().missing.map(\.error.code) == [.damaged], "the first answer")
    let lost = ["item-5", "item-6", "new-1", "new-2", "new-3"]
    #expect(try trial.wanted() == lost)
    #expect(index.status().health.missing == .items(5))
    await trial.events.wait(for: .repaired)
    try await index.board.waitUntilSettled()
    let kept = Self.names.filter {
      !["item-5", "item-6", "item-10", "item-11", "item-12"].contains($0)
    }
    for text in ["word", nil] {
      let found = try await trial.found(text)
      #expect(found.names == kept.sorted())
      #expect(found.missing.map(\.error.code) == [.damaged])
    }
    #expect(AsideFolder(folder: trial.index).entries == ["1"])
    try await trial.donate(lost, word: "changed")
    #expect(index.status().health.missing == .nothing)
    #expect(try await trial.found("changed").names == lost)
    #expect(try await trial.found().missing.isEmpty)
    #expect(try await trial.check(.deep).verdict == .sound)
    await trial.stop()
  }

  /// Nothing but the view knows that the store had more.
  @Test(arguments: [false, true])
  func aStoreBehindItsViewIsNotBelieved(hasRecordOfThatTime: Bool) async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    await trial.stop()
    let older = trial.folder("older.sqlite")
    let record = trial.folder("older-session")
    try FileManager.default.copyItem(atPath: trial.store, toPath: older)
    try FileManager.default.copyItem(atPath: trial.index + "/session", toPath: record)
    try trial.start()
    try await trial.update(Update(deletions: [.identifiers(["item-10"], type: nil)]))
    try await trial.settled()
    try await trial.crash()
    try trial.removeStore()
    try FileManager.default.moveItem(atPath: older, toPath: trial.store)
    try FileManager.default.removeItem(atPath: trial.index + "/session")
    if hasRecordOfThatTime {
      try FileManager.default.moveItem(atPath: record, toPath: trial.index + "/session")
    }
    try trial.start()
    let first = try await trial.found()
    #expect(first.missing.map(\.error.code) == [.damaged])
    await trial.events.wait(for: .repaired)
    let after = try await trial.found()
    // By such a record the view knows all that there was; without any, nobody knows whether it does.
    #expect(after.missing.map(\.error.code) == (hasRecordOfThatTime ? [] : [.damaged]))
    #expect(after.names == Self.names.filter { $0 != "item-10" }.sorted())
    let tasks = await trial.engine.queue.tasks(of: EngineTrial.user, index: nil)
    #expect(tasks.count == (hasRecordOfThatTime ? 0 : 1))
    await trial.stop()
  }

  /// What keeps a writer out of the view says nothing of what the view knows.
  @Test(arguments: [false, true])
  func aLostStoreAsksForWhatTheTextViewNames(isLockDamaged: Bool) async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    await trial.stop()
    try trial.removeStore()
    if isLockDamaged {
      let lock = trial.index + "/text/1/shard-1/flintlock"
      try FileManager.default.removeItem(atPath: lock)
      try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    }
    try trial.start()
    let index = try await trial.open()
    #expect(try trial.wanted() == Self.names.sorted())
    #expect(index.status().health.missing == .items(Self.names.count))
    await trial.events.wait(for: .repaired)
    let found = try await trial.found("word")
    #expect(found.names.isEmpty)
    #expect(found.missing.count == 1)
    try await trial.donate(Self.names)
    #expect(index.status().health.missing == .nothing)
    #expect(try await trial.check(.deep).verdict == .sound)
    await trial.stop()
  }

  @Test(arguments: [false, true])
  func withoutStoreAndViewEverythingIsWanted(isSessionLeft: Bool) async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    await trial.stop()
    try trial.removeStore()
    try FileManager.default.removeItem(atPath: trial.index + "/text")
    if !isSessionLeft { try FileManager.default.removeItem(atPath: trial.index + "/session") }
    try trial.start()
    let index = try await trial.open()
    #expect(index.status().health.missing == .everything)
    await trial.events.wait(for: .repaired)
    let found = try await trial.found()
    #expect(found.names.isEmpty)
    #expect(found.missing.map(\.error.code) == [.damaged])
    #expect(await trial.engine.queue.tasks(of: EngineTrial.user, index: nil).count == 1)
    await trial.stop()
  }

  @Test func damageFoundAtTheOpeningIsRepairedBeforeAnybodySearches() async throws {
    let trial = try EngineTrial()
    let names = (1...300).map { "item-\($0)" }
    try await trial.donate(names)
    await trial.stop()
    try trial.spoilStore()
    try trial.start()
    let index = try await trial.open()
    let lost = try trial.wanted()
    #expect(!lost.isEmpty && lost.count < names.count)
    #expect(Set(lost).isSubset(of: names))
    let found = try await trial.found()
    #expect(found.names == Set(names).subtracting(lost).sorted())
    #expect(!found.missing.isEmpty)
    await trial.events.wait(for: .repaired)
    #expect(!DamageMarker(folder: trial.index).isSet)
    #expect(index.status().state == .ready)
    #expect(try await trial.check(.deep).verdict == .sound)
    await trial.stop()
    try trial.start()
    try await trial.settled()
    #expect(trial.children.isEmpty, "what is lost is no damage any more")
    #expect(try trial.wanted() == lost)
    await trial.stop()
  }

  @Test func anIndexMadeAfterADropHasLostNothing() async throws {
    let trial = try EngineTrial()
    for round in 0..<10 {
      try await trial.donate(["item-\(round)"])
      // The new index may be there before the old one is wholly gone.
      let engine = trial.engine
      async let drop: Void = engine.drop(EngineTrial.name, of: EngineTrial.user)
      while engine.names(of: EngineTrial.user).contains(EngineTrial.name) {
        await Task.yield()
      }
      try await trial.update(Update(items: [Item("new")]))
      try await drop
      let index = try await trial.settled()
      #expect(index.status().health.missing == .nothing, "round \(round)")
      try await engine.drop(EngineTrial.name, of: EngineTrial.user)
    }
    #expect(trial.events.count(.damaged) == 0)
    await trial.stop()
  }

  /// Writes another boot into the record that an unclean stop left.
  private func forgeBoot(_ index: String) throws {
    let path = index + "/session"
    let bytes = try #require(FileManager.default.contents(atPath: path))
    var fields = String(decoding: bytes, as: UTF8.self).split(separator: "\t").map(String.init)
    fields[1] = "another-boot"
    let text = fields.dropLast().joined(separator: "\t")
    var forged = "\(text)\t\(Checksum.text(of: text.utf8))"
    forged += String(repeating: " ", count: bytes.count - 1 - forged.utf8.count) + "\n"
    try Data(forged.utf8).write(to: URL(fileURLWithPath: path))
  }
}

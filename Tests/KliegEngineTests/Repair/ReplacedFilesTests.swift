import Foundation
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

/// What happens when somebody puts other files in the place of those that are open.
@Suite struct ReplacedFilesTests {
  private static let names = (1...40).map { "item-\($0)" }

  @Test(arguments: ["older", "gone", "log gone"])
  func aStoreThatIsTakenAwayIsWrittenAgainAndLosesNothing(how: String) async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    try await trial.checkpoint()
    let older = trial.folder("older.sqlite")
    try FileManager.default.copyItem(atPath: trial.store, toPath: older)
    try await trial.donate(["new-1", "new-2"])
    switch how {
    case "older":
      #expect(rename(older, trial.store) == 0)
    case "gone":
      #expect(unlink(trial.store) == 0)
    default:
      #expect(unlink(trial.store + "-wal") == 0)
    }
    let error = await #expect(throws: KliegError.self) { try await trial.donate(["refused"]) }
    #expect(error?.code == .damaged)
    await trial.events.wait(for: .repaired)
    let index = try await trial.settled()
    try await trial.donate(["new-3"])
    let all = (Self.names + ["new-1", "new-2", "new-3"]).sorted()
    #expect(index.status().health.missing == .nothing)
    #expect(try trial.wanted().isEmpty)
    #expect(try await trial.found().names == all)
    #expect(try await trial.found("word").names == all)
    let check = try await trial.check(.deep)
    #expect(check.verdict == .sound, "\(check.findings)")
    // And it is what the next one finds.
    try await trial.crash()
    try trial.start()
    try await trial.settled()
    #expect(try await trial.found("word").names == all)
    await trial.stop()
  }

  @Test func aSearchNotices() async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    try await trial.checkpoint()
    let copy = trial.folder("copy.sqlite")
    try FileManager.default.copyItem(atPath: trial.store, toPath: copy)
    #expect(rename(copy, trial.store) == 0)
    #expect(try await trial.found().names == Self.names.sorted())
    await trial.events.wait(for: .repaired)
    #expect(try await trial.found().names == Self.names.sorted())
    #expect(try trial.wanted().isEmpty)
    await trial.stop()
  }

  @Test func whatConnectionsShareHasNoName() async throws {
    let trial = try EngineTrial()
    try await trial.donate(Self.names)
    #expect(!DurableFile.exists(trial.store + "-shm"))
    #expect(!DurableFile.exists(trial.state + "/catalog.sqlite-shm"))
    #expect(DurableFile.exists(trial.store + "-wal"))
    #expect(try await trial.check(.deep).verdict == .sound)
    #expect(!DurableFile.exists(trial.store + "-shm"))
    try await trial.donate(["more"])
    #expect(try await trial.found("word").names == (Self.names + ["more"]).sorted())
    await trial.stop()
  }

  @Test(arguments: ["postlist.glass", "iamglass"])
  func anOlderTableOfTheViewMarksAnswersUntilTheViewIsMadeAgain(table: String) async throws {
    let trial = try EngineTrial { $0[.textShards] = 1 }
    try await trial.donate(Self.names)
    let file = "\(trial.index)/text/1/shard-0/\(table)"
    let older = trial.folder("older")
    try FileManager.default.copyItem(atPath: file, toPath: older)
    let more = (1...40).map { "more-\($0)" }
    try await trial.donate(more)
    #expect(try await trial.found("word").missing.isEmpty)
    #expect(rename(older, file) == 0)
    do {
      let answer = try await trial.found("word")
      #expect(answer.missing.map(\.error.code) == [.damaged])
    } catch let error as KliegError {
      #expect([.damaged, .busy].contains(error.code), "\(error)")
    }
    await trial.events.wait(for: .repaired)
    try await trial.settled()
    let answer = try await trial.found("word")
    #expect(answer.names == (Self.names + more).sorted())
    #expect(answer.missing.isEmpty)
    #expect(try await trial.check(.deep).verdict == .sound)
    await trial.stop()
  }

  /// Xapian would go down by some of these.
  @Test func whatSomebodyChangedInAVersionIsNotOpened() async throws {
    let trial = try EngineTrial { $0[.textShards] = 1 }
    try await trial.donate(Self.names)
    let index = try await trial.open()
    let state = index.board.state
    let file = "\(trial.index)/text/1/shard-0/iamglass"
    let bytes = try Data(contentsOf: URL(filePath: file))
    func handles() throws -> ReaderHandles {
      try ReaderHandles(index.files, SnapshotShelves(index: EngineTrial.name))
    }
    for place in bytes.indices {
      var changed = bytes
      changed[place] &+= 49
      let handle = try FileHandle(forWritingTo: URL(filePath: file))
      try handle.write(contentsOf: changed)
      try handle.close()
      #expect(throws: Damage.self) { try handles().textSearcher(state) }
    }
    try bytes.write(to: URL(filePath: file))
    _ = try handles().textSearcher(state)
    await trial.stop()
  }

  @Test func aViewThatWasOnlyTouchedIsKept() async throws {
    let trial = try EngineTrial { $0[.textShards] = 1 }
    try await trial.donate(Self.names)
    var times = [timespec(tv_sec: 5, tv_nsec: 7), timespec(tv_sec: 5, tv_nsec: 7)]
    utimensat(AT_FDCWD, "\(trial.index)/text/1/shard-0/postlist.glass", &times, 0)
    let answer = try await trial.found("word")
    #expect(answer.names == Self.names.sorted())
    #expect(answer.missing.map(\.error.code) == [.damaged])
    await trial.events.wait(for: .repaired)
    try await trial.settled()
    #expect(try await trial.found("word").missing.isEmpty)
    #expect(TextFolder(path: trial.index + "/text").generations == [1])
    #expect(trial.events.count(.repairing) == 0)
    await trial.stop()
  }

  @Test func aBitThatMakesTheViewLookLikeAnotherVersionsIsDamage() async throws {
    let trial = try EngineTrial { $0[.textShards] = 1 }
    try await trial.donate(Self.names)
    try await trial.crash()
    let file = "\(trial.index)/text/1/shard-0/iamglass"
    var bytes = try Data(contentsOf: URL(filePath: file))
    bytes[14] ^= 1
    try bytes.write(to: URL(filePath: file))
    try trial.start()
    try await trial.settled()
    #expect(try await trial.found("word").names == Self.names.sorted())
    #expect(TextFolder(path: trial.index + "/text").putAside == [1])
    await trial.stop()
  }
}

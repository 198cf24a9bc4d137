import Foundation
import Klieg
import TestSupport
import Testing

/// Every command of maintenance through the real program, on a real index.
@Suite struct MaintenanceTests {
  private let daemon: TestDaemon

  init() async throws {
    daemon = try TestDaemon()
    try await daemon.start()
    let lines = (0..<300).map { number in
      let words = (0..<80).map { "w\((number * 7919 + $0 * 104_729) % 9973)" }
      return
        #"{"identifier":"item-\#(number)","attributes":{"title":"word \#(words.joined(separator: " "))"}}"#
    }
    try await klieg(
      ["donate", "-i", "notes", "--wait", "searchable"],
      input: lines.joined(separator: "\n") + "\n", expecting: 0)
  }

  @discardableResult
  private func klieg(
    _ words: [String], input: String = "", expecting status: Int32? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Programs.Outcome {
    let outcome = try await Programs.run(
      "klieg", ["--socket", daemon.socket] + words, input: input)
    if let status {
      #expect(
        outcome.status == status, "\(words): \(outcome.output)\(outcome.errors)",
        sourceLocation: sourceLocation)
    }
    return outcome
  }

  /// Runs a command with text and with JSON, which must parse and have version 1.
  @discardableResult
  private func both(
    _ words: [String], says text: String, expecting status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String: Any] {
    let plain = try await klieg(words, expecting: status, sourceLocation: sourceLocation)
    #expect(
      plain.output.contains(text), "\(words): \(plain.output)", sourceLocation: sourceLocation)
    return try await json(words, expecting: status, sourceLocation: sourceLocation)
  }

  @discardableResult
  private func json(
    _ words: [String], expecting status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String: Any] {
    let outcome = try await klieg(
      ["--json"] + words, expecting: status, sourceLocation: sourceLocation)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any],
      "\(words): \(outcome.output)", sourceLocation: sourceLocation)
    #expect(object["version"] as? Int == 1, "\(words)", sourceLocation: sourceLocation)
    return object
  }

  private func count() async throws -> Int? {
    Int(
      try await klieg(["count", "-i", "notes"]).output.trimmingCharacters(
        in: .whitespacesAndNewlines))
  }

  private var store: String { "\(daemon.state)/indexes/\(getuid())/notes/store.sqlite" }

  private func spoilStore() throws {
    let file = try #require(FileHandle(forUpdatingAtPath: store))
    let size = try file.seekToEnd()
    try file.seek(toOffset: size / 2 / 4096 * 4096)
    try file.write(
      contentsOf: Data((0..<12_288).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }))
    try file.close()
  }

  @Test func checksTellSoundnessFromDamage() async throws {
    for level in ["--quick", "--full", "--deep"] {
      let reply = try await both(["check", "notes", level], says: "notes: sound")
      #expect(reply["verdict"] as? String == "sound")
    }
    // While the daemon has it open, so that it is the check that finds it.
    #expect(try await daemon.stop() == 0)
    try await daemon.start()
    try await klieg(["count", "-i", "notes"], expecting: 0)
    try spoilStore()
    let found = try await klieg(["check", "notes"], expecting: 1)
    #expect(found.output.contains("store.sqlite"))
    #expect(found.output.contains("notes: damaged"))
    // What was found is being repaired by itself; a repair that is asked for waits for it.
    try await klieg(["repair", "notes", "--yes"], expecting: 0)
    try await both(["check", "notes", "--deep"], says: "notes: sound")
    let log = try await klieg(["log", "notes"], expecting: 0).output
    for kind in ["damaged", "repairing", "put-aside", "repaired"] {
      #expect(log.contains(kind), "\(log)")
    }
    let status = try await klieg(["status", "notes"])
    #expect(status.output.contains("missing"), "\(status.output)")
  }

  @Test func damageFoundAtTheStartIsRepairedAndTheCommandSaysWhatIsMissing() async throws {
    #expect(try await daemon.stop() == 0)
    try spoilStore()
    try await daemon.start()
    let answer = try await klieg(["search", "-i", "notes", "--limit", "1000"])
    #expect(answer.errors.contains("not donated again"), "\(answer.errors)")
    let report = try await json(["repair", "notes", "--yes"])
    #expect((report["report"] as? [String: Any])?["check"] != nil)
    try await both(["check", "notes"], says: "notes: sound")
    let tasks = try await both(["tasks"], says: "waiting for a reindexer")
    #expect((tasks["tasks"] as? [Any])?.count == 1)
  }

  @Test func aRepairOfASoundIndexSaysSo() async throws {
    try await both(["repair", "notes"], says: "there is nothing to repair")
    try await klieg(["repair", "notes", "--yes"], expecting: 0)
    try await klieg(["repair", "nothing"], expecting: 65)
  }

  @Test func viewsAreRebuiltAndCompacted() async throws {
    try await both(["rebuild", "notes"], says: "notes is built again")
    try await both(["compact", "notes"], says: "→")
    #expect(try await count() == 300)
    try await both(["check", "notes", "--deep"], says: "notes: sound")
  }

  @Test func anEraseLeavesNothingAndAsksForEverything() async throws {
    try await klieg(["erase", "notes"], expecting: 64)
    #expect(try await count() == 300)
    try await klieg(["erase", "notes", "--yes"], expecting: 0)
    #expect(try await count() == 0)
    try await both(["tasks", "notes"], says: "everything")
    try await json(["erase", "notes", "--yes"])
    try await both(["check", "notes", "--deep"], says: "notes: sound")
  }

  @Test func tasksAreMadeListedAndCancelled() async throws {
    let reply = try await json(["reindex", "notes", "item-1", "item-2"])
    let task = try #require((reply["task"] as? [String: Any])?["id"] as? Int)
    try await both(["tasks"], says: "2 items")
    try await klieg(["cancel", "\(task)"], expecting: 0)
    let again = try await klieg(["reindex", "notes"], expecting: 0)
    #expect(again.output.contains("everything"))
    let tasks = try #require(try await json(["tasks", "notes"])["tasks"] as? [[String: Any]])
    let waiting = try #require(tasks.last?["id"] as? Int)
    #expect(waiting != task)
    try await json(["cancel", "\(waiting)"])
    try await klieg(["cancel", "999999"], expecting: 65)
    #expect(try await count() == 300)
  }

  @Test func failedItemsAreListedAndTriedAgain() async throws {
    let failed = try await both(["failed"], says: "nothing was set aside")
    #expect((failed["items"] as? [Any])?.isEmpty == true)
    try await both(["failed", "notes"], says: "nothing")
    let retried = try await both(["retry", "notes"], says: "0 items are tried again")
    #expect(retried["count"] as? Int == 0)
  }

  @Test func aBackupIsMadeAndPutBack() async throws {
    let folder = daemon.folder + "/backup"
    try await both(["backup", "notes", folder], says: "notes: sound")
    #expect(FileManager.default.fileExists(atPath: folder + "/backup.json"))
    #expect(FileManager.default.fileExists(atPath: folder + ".previous/backup.json"))
    try await klieg(["delete", "-i", "notes", "--all", "--yes"], expecting: 0)
    try await klieg(["restore", "notes", folder], expecting: 64)
    try await both(["restore", "notes", folder, "--yes"], says: "notes: sound")
    #expect(try await count() == 300)
    try await klieg(["restore", "notes", daemon.folder + "/nowhere", "--yes"], expecting: 74)
    try await both(["log", "notes"], says: "restored")
  }

  @Test func backgroundWorkIsPausedAndGoesOn() async throws {
    try await both(["pause"], says: "background work is paused")
    let status = try await json(["status"])
    #expect((status["daemon"] as? [String: Any])?["paused"] as? Bool == true)
    #expect(try await daemon.stop() == 0)
    try await daemon.start()
    #expect((try await json(["status"])["daemon"] as? [String: Any])?["paused"] as? Bool == true)
    #expect(try await klieg(["inhibit", "--", "sh", "-c", "exit 7"], expecting: 7).output.isEmpty)
    try await both(["resume"], says: "background work goes on")
    #expect((try await json(["status"])["daemon"] as? [String: Any])?["paused"] as? Bool == false)
    let inner = try await klieg(
      ["inhibit", "--", Programs.path(of: "klieg"), "--socket", daemon.socket, "--json", "status"],
      expecting: 0)
    #expect(inner.output.contains(#""paused":true"#), "\(inner.output)")
  }

  @Test func theLogIsLimited() async throws {
    try await klieg(["rebuild", "notes"], expecting: 0)
    let events = try #require(try await json(["log", "notes", "--limit", "1"])["events"] as? [Any])
    #expect(events.count == 1)
    #expect(try await klieg(["log", "notes", "--limit", "2"]).output.contains("rebuilt"))
  }
}

import CoreSpotlight
import Foundation
import TestSupport
import Testing

@testable import AppsInSwift5
@testable import AppsInSwift6

/// Code as applications have it on Apple's systems, unchanged, with the real daemon.
@Suite(.timeLimit(.minutes(3))) struct FixtureTests {
  /// Runs an application's code as that of the trial's app.
  private func asApp<Result>(
    of trial: SpotlightTrial, _ body: () async throws -> Result
  ) async throws -> Result {
    try await Application.$substitute.withValue(trial.app) { try await body() }
  }

  @Test func batchesGoOnFromTheirClientState() async throws {
    let trial = try await SpotlightTrial()
    let sync = BatchedSync(name: "pages")
    try await asApp(of: trial) {
      #expect(try await sync.last() == nil)
      try await sync.send([["one", "two"], ["three"]], token: "first")
      #expect(try await sync.last() == BatchedSync.State(page: 1, token: "first"))
    }
    #expect(Set(try await trial.find()) == ["one", "two", "three"])
    // Now another state is stored than a new run expects, so that it begins again.
    try await asApp(of: trial) {
      try await sync.send([["four"]], token: "second")
      #expect(try await sync.last() == BatchedSync.State(page: 0, token: "second"))
    }
    #expect(try await trial.find() == ["four"])
  }

  @Test func filesAreDonatedInChunksAndDeletedAtLogout() async throws {
    let trial = try await SpotlightTrial()
    let files = (0..<1200).map { number in
      DriveFileEntity(
        id: "f\(number)", name: "Report \(number)", size: Int64(number), modified: .now)
    }
    try await asApp(of: trial) {
      let donation = FileEntityDonation(driveID: 7)
      #expect(try await donation.donate(files) == 1200)
      try await donation.remove(["f0", "f1"])
    }
    #expect(try await trial.find("fileSize >= 0").count == 1198)
    try await asApp(of: trial) { await FileEntityDonation(driveID: 7).logOut() }
    #expect(try await trial.find("fileSize >= 0").isEmpty)
  }

  @Test func documentsAreRebuiltSyncedAndForgotten() async throws {
    let trial = try await SpotlightTrial()
    let files = ["/a.pdf", "/b.txt"].map { URL(fileURLWithPath: $0) }
    try await asApp(of: trial) {
      let indexer = AsyncIndexer()
      await indexer.rebuild(files)
      let state = try await indexer.sync(
        [URL(fileURLWithPath: "/c.png")], removed: ["file:///a.pdf"])
      #expect(!state.isEmpty)
    }
    #expect(
      try await trial.find("contentTypeTree == \"public.item\"").sorted()
        == ["file:///b.txt", "file:///c.png"])
    try await asApp(of: trial) { try await AsyncIndexer().logOut() }
    #expect(try await trial.find().isEmpty)
  }

  @Test func aSearchScreenShowsItemsAndSuggestions() async throws {
    let trial = try await SpotlightTrial()
    try await asApp(of: trial) {
      let photos = PhotoIndex()
      try await photos.add("Bryggen harbour", tag: "bergen")
      try await photos.add("Harbour at night", tag: "oslo")
    }
    try await trial.settle()
    try await asApp(of: trial) {
      let screen = SearchViewModel()
      await screen.run("harb")
      #expect(await Set(screen.hits.map(\.id)) == ["Bryggen harbour", "Harbour at night"])
      #expect(await screen.suggestions.map { String($0.characters) } == ["harbour"])
      #expect(await screen.failure == nil)

      var titles: [String] = []
      for try await title in QueryStream().titles("domainIdentifier == \"oslo\"") {
        titles.append(title)
      }
      #expect(titles == ["Harbour at night"])
    }
  }

  @Test func theSwitchOfANotesAppTurnsSearchingOff() async throws {
    let trial = try await SpotlightTrial()
    let note = SimpleNote(
      key: "n1", content: "Groceries\nMilk", isTrashed: false, modified: .now)
    let settings = MemorySettings()
    Application.$substitute.withValue(trial.app) {
      let notes = NotesSearchToggle(defaults: settings)
      notes.isEnabled = true
      notes.indexAll([note])
    }
    await trial.app.outbox.drain()
    #expect(try await trial.find("title == \"groc*\"c") == ["n1"])
    Application.$substitute.withValue(trial.app) {
      NotesSearchToggle(defaults: settings).isEnabled = false
    }
    await trial.app.outbox.drain()
    #expect(try await trial.find("title == \"groc*\"c").isEmpty)
  }
}

/// Settings that end with their test.
private final class MemorySettings: UserDefaults {
  private var flags: [String: Bool] = [:]

  override func bool(forKey key: String) -> Bool { flags[key] ?? false }
  override func set(_ value: Bool, forKey key: String) { flags[key] = value }
}

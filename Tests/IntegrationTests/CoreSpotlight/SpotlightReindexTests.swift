import CoreSpotlight
import Klieg
import KliegModel
import KliegQueue
import TestSupport
import Testing

/// The conformance lines 20 to 26: reindexing.
@Suite(.timeLimit(.minutes(2))) struct SpotlightReindexTests {
  /// A delegate that notes what it is asked, and donates what it has.
  final class Donor: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
    // Sendable because what changes is behind the lock.
    struct Call: Sendable, Equatable {
      /// Nil for everything.
      let identifiers: [String]?
      let index: String?
    }

    private let store = Locked<[String]>([])
    private let acknowledges = Locked(true)
    let calls: AsyncStream<Call>
    private let continuation: AsyncStream<Call>.Continuation

    init(_ names: [String], acknowledges: Bool = true) {
      (calls, continuation) = AsyncStream.makeStream()
      super.init()
      store.withLock { $0 = names }
      self.acknowledges.withLock { $0 = acknowledges }
    }

    func next() async -> Call? {
      for await call in calls { return call }
      return nil
    }

    func acknowledgeFromNowOn() { acknowledges.withLock { $0 = true } }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping () -> Void
    ) {
      answer(nil, searchableIndex, acknowledgementHandler)
    }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping () -> Void
    ) {
      answer(identifiers, searchableIndex, acknowledgementHandler)
    }

    private func answer(
      _ identifiers: [String]?, _ index: CSSearchableIndex, _ acknowledge: @escaping () -> Void
    ) {
      let names = store.withLock { $0 }.filter { identifiers?.contains($0) != false }
      let gone = identifiers?.filter { !names.contains($0) } ?? []
      nonisolated(unsafe) let acknowledge = acknowledge
      let call = Call(identifiers: identifiers?.sorted(), index: index.name)
      index.deleteSearchableItems(withIdentifiers: gone)
      index.indexSearchableItems(names.map { spotlightItem($0, "again") }) { error in
        #expect(error == nil)
        if self.acknowledges.withLock({ $0 }) { acknowledge() }
        self.continuation.yield(call)
      }
    }
  }

  private func finished(_ app: Application, _ index: String) async throws {
    for try await tasks in app.client.followTasks(of: index)
    where tasks.last?.state == .succeeded { return }
  }

  @Test func line20EverythingIsAskedForOnceAndAgainWithoutAnAcknowledgement() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    try await index.indexSearchableItems(["a", "b"].map { spotlightItem($0) })
    let donor = Donor(["a", "b", "c"], acknowledges: false)
    index.indexDelegate = donor
    try await trial.app.client.erase("org.example.App/notes")
    #expect(await donor.next() == .init(identifiers: nil, index: "notes"))
    donor.acknowledgeFromNowOn()
    // The app was not done, so a daemon that is started anew asks again.
    try await trial.restart()
    #expect(await donor.next() == .init(identifiers: nil, index: "notes"))
    try await finished(trial.app, "org.example.App/notes")
    #expect(try await trial.find().sorted() == ["a", "b", "c"])
  }

  @Test func line20ALostStoreIsAskedForToo() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    try await index.indexSearchableItems(["a", "b"].map { spotlightItem($0) })
    _ = try await trial.daemon.stop()
    let folder = trial.daemon.state + "/indexes/\(getuid())/org%2Eexample%2EApp%2Fnotes"
    #expect(FileManager.default.fileExists(atPath: folder))
    for file in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }
    let donor = Donor(["a", "b"])
    index.indexDelegate = donor
    try await trial.daemon.start()
    // An index is opened when somebody looks; he is told that it is being repaired.
    _ = try? await trial.find()
    #expect(await donor.next() != nil)
    // Until the repair has ended, searches say that something is missing.
    while (try? await trial.items("title == \"again\""))?.count != 2 { await Task.yield() }
  }

  @Test func line21LostItemsAreAskedForByTheirNames() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    try await index.indexSearchableItems(["a", "b", "c"].map { spotlightItem($0) })
    let donor = Donor(["a", "b", "c"])
    index.indexDelegate = donor
    _ = try await trial.app.client.reindex(
      "org.example.App", items: ["a", "c"].map { ItemReference($0) })
    #expect(await donor.next() == .init(identifiers: ["a", "c"], index: nil))
    try await finished(trial.app, "org.example.App")
    #expect(try await trial.find("title == \"again\"").sorted() == ["a", "c"])
  }

  @Test func lines22And23EntitiesAreTheirTypesAndAllElseIsTheDelegates() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("photos")
    let items = ["Photo", "Album", nil].flatMap { type in
      ["1", "2"].map { Item($0, type: type, attributes: ["title": "old"]) }
    }
    try await index.donate(items)
    let donor = Donor(["1", "2"])
    index.indexDelegate = donor
    let (requests, continuation) = AsyncStream.makeStream(of: EntityReindexer.Request.self)
    let failures = Locked(1)
    let app = trial.app
    app.registerReindexer(forType: "Photo") { request in
      let fails = failures.withLock { count in
        defer { count -= 1 }
        return count > 0
      }
      if fails { throw CSIndexError(.unknownError) }
      let names = request.identifiers ?? ["1", "2", "3"]
      try await CSSearchableIndex(name: "photos", application: app).donate(
        names.map { Item($0, type: "Photo", attributes: ["title": "again"]) })
      continuation.yield(request)
    }
    let references = items.map(\.reference).filter { $0.identifier == "1" }
    _ = try await app.client.reindex("org.example.App/photos", items: references)
    var iterator = requests.makeAsyncIterator()
    let request = try #require(await iterator.next())
    #expect(request.identifiers == ["1"])
    #expect(request.description.indexName == "photos" && request.description.attempt == 1)
    // The album's type has no reindexer of its own.
    #expect(await donor.next()?.identifiers == ["1", "1"])
    try await finished(app, "org.example.App/photos")
    try await app.client.erase("org.example.App/photos")
    #expect(try #require(await iterator.next()).identifiers == nil)
    #expect(await donor.next()?.identifiers == nil)
  }

  @Test func line24AnItemWithAnEntityIsTheDelegates() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    let item = spotlightItem("a")
    item.attributeSet.associatedEntity = AssociatedEntity(
      type: "Photo", identifier: "1", priority: 3)
    try await index.indexSearchableItems([item])
    let donor = Donor(["a"])
    index.indexDelegate = donor
    trial.app.registerReindexer(forType: "Photo") { _ in Issue.record("It is an item.") }
    _ = try await trial.app.client.reindex("org.example.App", items: [ItemReference("a")])
    #expect(await donor.next()?.identifiers == ["a"])
  }

  @Test func line25TheExtensionIsStartedWhenTheAppIsNotRunning() async throws {
    let trial = try await SpotlightTrial(isStarted: false)
    let folder = trial.daemon.folder + "/data/klieg/reindexers"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let file = folder + "/org.example.App.conf"
    try "command = \(Programs.path(of: "klieg-spotlight")) extension\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    let data = ["XDG_DATA_HOME": trial.daemon.folder + "/data", "XDG_CONFIG_HOME": "/nowhere"]
    try await trial.daemon.start(environment: data)
    let outcome = try await Programs.run(
      "klieg-spotlight", ["donate"], environment: trial.environment.merging(data) { $1 })
    #expect(outcome.status == 0, "\(outcome.errors)")
    _ = try await trial.app.client.reindex(
      "org.example.App/notes", items: [ItemReference("note-3")])
    try await finished(trial.app, "org.example.App/notes")
    #expect(try await trial.find("contentDescription == \"extension\"") == ["note-3"])
  }

  @Test func line26WhatTheAppNoLongerHasIsNotAskedForAgain() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    try await index.indexSearchableItems(["a", "b"].map { spotlightItem($0) })
    let donor = Donor(["a"])
    index.indexDelegate = donor
    let references = ["a", "b"].map { ItemReference($0) }
    _ = try await trial.app.client.reindex("org.example.App", items: references)
    #expect(await donor.next()?.identifiers == ["a", "b"])
    try await finished(trial.app, "org.example.App")
    try await trial.restart()
    #expect(try await trial.find() == ["a"])
    let status = try await trial.app.client.statuses(of: "org.example.App").first
    #expect(status?.health.missing == .nothing)
  }

  /// A delegate that begins anew, as many do.
  final class Sweeping: NSObject, CSSearchableIndexDelegate {
    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping () -> Void
    ) {
      nonisolated(unsafe) let acknowledge = acknowledgementHandler
      searchableIndex.deleteAllSearchableItems()
      searchableIndex.deleteSearchableItems(withDomainIdentifiers: ["all"])
      searchableIndex.indexSearchableItems([spotlightItem("a", "again")]) { error in
        #expect(error == nil)
        acknowledge()
      }
    }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping () -> Void
    ) {
      acknowledgementHandler()
    }
  }

  @Test func aDelegateMayDeleteEverythingBeforeItDonates() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    try await index.indexSearchableItems(["a", "b"].map { spotlightItem($0) })
    let sweeping = Sweeping()
    index.indexDelegate = sweeping
    _ = try await trial.app.client.reindex("org.example.App/notes")
    try await finished(trial.app, "org.example.App/notes")
    #expect(try await trial.find("title == \"again\"") == ["a"])
  }

  @Test(arguments: [false, true]) func whatWasDeletedMeanwhileDoesNotComeBack(
    _ beginsWithMore: Bool
  ) async throws {
    /// A delegate that answers with what it read before the item was deleted.
    final class Slow: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
      // Sendable because it has no state that changes.
      let own: CSSearchableIndex
      /// Whether it stores something else as part of the answer before, and does not wait for that.
      let beginsWithMore: Bool
      init(_ own: CSSearchableIndex, _ beginsWithMore: Bool) {
        self.own = own
        self.beginsWithMore = beginsWithMore
      }

      func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
          @escaping () -> Void
      ) {}

      func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
      ) {
        nonisolated(unsafe) let acknowledge = acknowledgementHandler
        nonisolated(unsafe) let stale = identifiers.map { spotlightItem($0, "stale") }
        let own = own
        if beginsWithMore {
          for number in 0..<20 {
            searchableIndex.indexSearchableItems([spotlightItem("\(number)")])
          }
        }
        // Elsewhere in the app, and no part of the answer.
        DispatchQueue.global().async {
          own.deleteSearchableItems(withIdentifiers: ["a"]) { _ in
            searchableIndex.indexSearchableItems(stale) { error in
              #expect(error == nil)
              acknowledge()
            }
          }
        }
      }
    }
    let trial = try await SpotlightTrial()
    let index = trial.index()
    try await index.indexSearchableItems(["a", "b"].map { spotlightItem($0) })
    let slow = Slow(trial.index(), beginsWithMore)
    index.indexDelegate = slow
    let references = ["a", "b"].map { ItemReference($0) }
    _ = try await trial.app.client.reindex("org.example.App", items: references)
    try await finished(trial.app, "org.example.App")
    #expect(try await trial.find("title == \"stale\"") == ["b"])
    #expect(try await !trial.find().contains("a"))
  }

  @Test func whatAHandlerLeavesRunningIsNoPartOfTheAnswerOnceThatIsGiven() async throws {
    let trial = try await SpotlightTrial()
    let app = trial.app
    let index = trial.index("photos")
    try await index.donate([Item("1", type: "Photo"), Item("2", type: "Album")])
    let (answered, answer) = AsyncStream.makeStream(of: Void.self)
    let (outcomes, outcome) = AsyncStream.makeStream(of: String.self)
    app.registerReindexer(forType: "Photo") { _ in
      Task {
        for await _ in answered {}
        do {
          try await app.deleteEverywhere(.type("Album"))
          outcome.yield("deleted")
        } catch {
          outcome.yield("\(error)")
        }
      }
    }
    _ = try await app.client.reindex(
      "org.example.App/photos", items: [ItemReference("1", type: "Photo")])
    try await finished(app, "org.example.App/photos")
    answer.finish()
    var iterator = outcomes.makeAsyncIterator()
    #expect(await iterator.next() == "deleted")
    let albums = Query(filter: .attribute("_type", .equal("Album")))
    #expect(try await app.client.count(albums, in: ["org.example.App/photos"]) == 0)
  }
}

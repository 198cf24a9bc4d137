import CoreSpotlight
import Klieg
import KliegModel
import KliegQueue
import TestSupport
import Testing

/// The conformance lines 1 to 10: index and journal.
@Suite(.timeLimit(.minutes(2))) struct SpotlightJournalTests {
  @Test func line1CompletionMeansThatADeadDaemonStillHasIt() async throws {
    let trial = try await SpotlightTrial()
    try await trial.index("notes").indexSearchableItems([spotlightItem("one")])
    try await trial.restart()
    #expect(try await trial.find() == ["one"])
  }

  @Test func line2AnErrorMeansThatNothingWasAccepted() async throws {
    let trial = try await SpotlightTrial(
      patience: Patience(time: .milliseconds(1)), isStarted: false)
    let index = trial.index()
    let code = await indexErrorCode { try await index.indexSearchableItems([spotlightItem("one")]) }
    #expect(code == .indexUnavailableError)
    try await trial.daemon.start()
    #expect(try await trial.find().isEmpty)
    try await index.indexSearchableItems([spotlightItem("one")])
    #expect(try await trial.find() == ["one"])
  }

  @Test func line2AnItemThatCannotBeAcceptedFailsItsCallAlone() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    async let good: Void = index.indexSearchableItems([spotlightItem("one")])
    let long = String(repeating: "x", count: 5000)
    let code = await indexErrorCode {
      try await index.indexSearchableItems([spotlightItem(long), spotlightItem("two")])
    }
    try await good
    #expect(code == .invalidItemError)
    #expect(try await trial.find().sorted() == ["one", "two"])
  }

  @Test func line3OfOneNameThereIsOneItem() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    try await index.indexSearchableItems([
      spotlightItem("one", "first"), spotlightItem("one", "second"),
    ])
    try await index.indexSearchableItems([spotlightItem("one", "third")])
    let items = try await trial.items(fetching: ["title"])
    #expect(items.map(\.attributeSet.title) == ["third"])
  }

  @Test func line4AnUpdateMergesAndNilRemoves() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    try await index.indexSearchableItems([
      spotlightItem("one", "old") {
        $0.subject = "kept"
        $0.comment = "gone"
      }
    ])
    try await index.indexSearchableItems([
      spotlightItem("one", "new", isUpdate: true) { $0.comment = nil },
      spotlightItem("two", "made", isUpdate: true),
    ])
    let items = try await trial.items(fetching: ["title", "subject", "comment"])
    let one = try #require(items.first { $0.uniqueIdentifier == "one" }?.attributeSet)
    #expect(one.title == "new" && one.subject == "kept" && one.comment == nil)
    #expect(items.contains { $0.uniqueIdentifier == "two" })
  }

  @Test func line5CallsTakeEffectInTheirOrder() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    // Where it is not awaited, a call only sends.
    func send() {
      for round in 0..<20 {
        index.deleteSearchableItems(withIdentifiers: ["kept"])
        index.indexSearchableItems([spotlightItem("kept", "round \(round)")])
        index.indexSearchableItems([spotlightItem("gone")])
        index.deleteSearchableItems(withIdentifiers: ["gone"])
      }
      index.beginBatch()
      index.indexSearchableItems([spotlightItem("gone"), spotlightItem("batch")])
      index.deleteSearchableItems(withIdentifiers: ["gone"])
    }
    send()
    try await index.endBatch(withClientState: Data("1".utf8))
    try await trial.restart()
    #expect(try await trial.find().sorted() == ["batch", "kept"])
    #expect(try await trial.items("title == \"round 19\"").count == 1)
  }

  @Test func line6DomainsAreDeletedWithWhatIsBelowThem() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    let domains = ["a", "a.b", "a.b.c", "ab", "b.a"]
    try await index.indexSearchableItems(domains.map { spotlightItem($0, in: $0) })
    try await index.deleteSearchableItems(withDomainIdentifiers: ["a"])
    #expect(try await trial.find().sorted() == ["ab", "b.a"])
  }

  @Test func line7DomainsReachEveryIndexOfTheApp() async throws {
    let trial = try await SpotlightTrial()
    try await trial.index("notes").indexSearchableItems([spotlightItem("one", in: "old.inbox")])
    try await trial.index().indexSearchableItems([spotlightItem("two", in: "new")])
    try await trial.index().deleteSearchableItems(withDomainIdentifiers: ["old"])
    #expect(try await trial.find() == ["two"])
  }

  @Test func line8DeletingAllLeavesOtherAppsAlone() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("one")])
    try await index.endBatch(withClientState: Data("1".utf8))
    let other = trial.other("org.example.Other")
    let foreign = CSSearchableIndex(name: "notes", application: other)
    foreign.beginBatch()
    try await foreign.indexSearchableItems([spotlightItem("theirs")])
    try await foreign.endBatch(withClientState: Data("2".utf8))
    try await trial.index().deleteAllSearchableItems()
    #expect(try await trial.find().isEmpty)
    #expect(try await index.fetchLastClientState().isEmpty)
    #expect(try await trial.find(as: other) == ["theirs"])
    #expect(try await foreign.fetchLastClientState() == Data("2".utf8))
  }

  @Test func line9ItemsExpireAfterAMonthUnlessTheySayOtherwise() async throws {
    let trial = try await SpotlightTrial()
    let past = spotlightItem("past")
    past.expirationDate = Date(timeIntervalSinceNow: -1)
    let kept = spotlightItem("kept")
    kept.expirationDate = .distantFuture
    let usual = spotlightItem("usual")
    usual.expirationDate = Date(timeIntervalSinceNow: -1)
    usual.expirationDate = nil
    let items = [past, kept, usual]
    #expect(items.map { $0.storedItem().expiration }.suffix(2) == [.never, .standard])
    let month = try #require(usual.expirationDate).timeIntervalSinceNow / 86_400
    #expect((29.9...30.1).contains(month))
    try await trial.index().indexSearchableItems(items)
    #expect(try await trial.find().sorted() == ["kept", "usual"])
    let soon = Timestamp(Date(timeIntervalSinceNow: 31 * 86_400))
    let expiring = Query(filter: .attribute("_expires", .less(.date(soon))), attributes: .none)
    let hits = try await trial.app.client.search(expiring, in: [trial.app.name]).hits
    #expect(hits.map(\.identifier) == ["usual"])
  }

  @Test func line10UnknownNamesAreNoError() async throws {
    let trial = try await SpotlightTrial()
    try await trial.index().deleteSearchableItems(withIdentifiers: ["nobody"])
    try await trial.index("new").deleteSearchableItems(withDomainIdentifiers: ["nowhere"])
  }

  @Test func whatIsSentWhileTheDaemonIsAwayWaitsForIt() async throws {
    let trial = try await SpotlightTrial(isStarted: false)
    let index = trial.index("notes")
    let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
    func send() {
      index.indexSearchableItems([spotlightItem("one"), spotlightItem("two")]) {
        continuation.yield($0 == nil)
      }
      index.deleteSearchableItems(withIdentifiers: ["one"]) {
        continuation.yield($0 == nil)
        continuation.finish()
      }
    }
    send()
    try await trial.daemon.start()
    for await isDurable in ends { #expect(isDurable) }
    #expect(try await trial.find() == ["two"])
  }

  @Test func noMoreWaitsThanTheBound() async throws {
    let trial = try await SpotlightTrial(
      patience: Patience(changes: 2), isStarted: false)
    let index = trial.index("notes")
    func send() {
      index.indexSearchableItems([spotlightItem("one")])
      index.indexSearchableItems([spotlightItem("two")])
    }
    send()
    let code = await indexErrorCode {
      try await index.deleteSearchableItems(withIdentifiers: ["x"])
    }
    #expect(code == .quotaExceeded)
    try await trial.daemon.start()
    await trial.app.outbox.drain()
  }

  @Test func availabilityIsThatOfTheDaemon() async throws {
    let trial = try await SpotlightTrial(isStarted: false)
    #expect(!trial.app.isDaemonThere())
    try await trial.daemon.start()
    #expect(trial.app.isDaemonThere())
  }

  @Test func customAttributesAreFoundAsTheirKeysSay() async throws {
    let trial = try await SpotlightTrial()
    let quiet = try #require(CSCustomAttributeKey(keyName: "quiet"))
    let loud = try #require(
      CSCustomAttributeKey(
        keyName: "loud", searchable: true, searchableByDefault: true, unique: false,
        multiValued: false))
    try await trial.index().indexSearchableItems([
      spotlightItem("one") {
        $0.setValue("whisper" as NSString, forCustomKey: quiet)
        $0.setValue("shout" as NSString, forCustomKey: loud)
      }
    ])
    #expect(try await trial.find("quiet == \"whisper\"") == ["one"])
    #expect(try await trial.find("** == \"whisper\"cdwt").isEmpty)
    #expect(try await trial.find("** == \"shout\"cdwt") == ["one"])
    let item = try #require(try await trial.items(fetching: ["loud"]).first)
    #expect(item.attributeSet.value(forCustomKey: loud) as? NSString == "shout")
    #expect(item.attributeSet.value(forCustomKey: quiet) == nil)
  }

  /// An item with a value under a key of the app's own.
  private static func keyed(_ name: String, _ value: any NSSecureCoding) -> CSSearchableItem {
    spotlightItem(name) { attributes in
      guard let key = CSCustomAttributeKey(keyName: "org_example_mark") else { return }
      attributes.setValue(value, forCustomKey: key)
    }
  }

  private static let many = (0..<600).map { "note-\($0)" }

  @Test(arguments: [false, true]) func oneKeyOfManyItemsIsDeclaredOnce(
    _ isBatch: Bool
  ) async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    if isBatch { index.beginBatch() }
    try await index.indexSearchableItems(Self.many.map { Self.keyed($0, $0 as NSString) })
    if isBatch { try await index.endBatch(withClientState: Data("1".utf8)) }
    #expect(try await trial.find("org_example_mark == \"note-1*\"").count == 111)
  }

  @Test func oneKeyOfManyCallsIsDeclaredOnce() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
    func send() {
      for name in Self.many {
        index.indexSearchableItems([Self.keyed(name, name as NSString)]) { error in
          continuation.yield(error == nil)
        }
      }
    }
    send()
    for await isDurable in ends.prefix(Self.many.count) { #expect(isDurable) }
    #expect(try await trial.find("org_example_mark == \"note-1*\"").count == 111)
  }

  @Test func line2ADeclarationThatIsRefusedFailsItsCallAlone() async throws {
    let trial = try await SpotlightTrial(isStarted: false)
    let index = trial.index("notes")
    let (ends, continuation) = AsyncStream.makeStream(of: (String, CSIndexError.Code?).self)
    func send(_ item: CSSearchableItem) {
      let name = item.uniqueIdentifier
      index.indexSearchableItems([item]) { error in
        continuation.yield((name, (error as? CSIndexError)?.code))
      }
    }
    // Whatever waits beside each other is sent as one.
    send(spotlightItem("first"))
    send(Self.keyed("number", 1 as NSNumber))
    send(spotlightItem("before"))
    send(Self.keyed("text", "one" as NSString))
    send(spotlightItem("after"))
    try await trial.daemon.start()
    var outcomes: [String: CSIndexError.Code?] = [:]
    for await (name, code) in ends.prefix(5) { outcomes[name] = .some(code) }
    #expect(
      outcomes == [
        "first": nil, "number": nil, "before": nil, "text": .invalidItemError, "after": nil,
      ])
    #expect(try await trial.find().sorted() == ["after", "before", "first", "number"])
  }
}

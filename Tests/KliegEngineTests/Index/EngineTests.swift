import KliegEngine
import KliegModel
import TestSupport
import Testing

/// An engine in a folder of its own, without a socket.
struct EngineFixture {
  let folder: TemporaryDirectory
  let engine: Engine

  init(_ change: (inout Settings) -> Void = { _ in }) throws {
    folder = try TemporaryDirectory()
    var settings = Settings()
    // What is tested is the answer; a machine at work on many tests may be slow to give it.
    settings[.searchMilliseconds] = 60_000
    settings[.suggestionMilliseconds] = 60_000
    change(&settings)
    engine = Engine(
      state: try StateDirectory(path: folder("state")), settings: settings,
      program: Programs.path(of: "kliegd"))
  }

  @discardableResult
  func update(_ index: String, _ update: Update, user: UInt32 = 7) async throws -> UpdateOutcome {
    try await engine.indexForDonation(index, of: user, application: nil)
      .update(update, waitUntilSearchable: true)
  }

  func suggest(
    _ text: String, in names: [String]?, limit: Int, user: UInt32 = 7
  ) async throws -> [Suggestion] {
    try await engine.suggest(text, in: names, of: user, limit: limit).suggestions
  }

  func search(
    _ query: Query, in names: [String]? = nil, user: UInt32 = 7
  ) async throws -> (hits: [Hit], answer: SearchAnswer) {
    var answer = try await engine.search(query, in: names, of: user)
    let hits = try await answer.hits(0..<answer.count)
    return (hits, answer)
  }
}

@Suite struct EngineTests {
  @Test func usersSeeOnlyWhatIsTheirs() async throws {
    let fixture = try EngineFixture()
    try await fixture.update("notes", Update(items: [Item("a", attributes: ["title": "secret"])]))
    let found = try await fixture.search(Query("secret"), user: 8)
    #expect(found.hits.isEmpty)
    #expect(fixture.engine.names(of: 8).isEmpty)
    let error = await #expect(throws: KliegError.self) {
      try await fixture.search(Query(), in: ["notes"], user: 8)
    }
    #expect(error?.code == .noSuchIndex)
    try await fixture.update("notes", Update(items: [Item("b")]), user: 8)
    #expect(try await fixture.search(Query()).hits.map(\.identifier) == ["a"])
  }

  @Test func updatesThatArriveTogetherAreEachAllOrNothing() async throws {
    let fixture = try EngineFixture()
    try await fixture.update("notes", Update(clientState: [1]))
    let index = try await fixture.engine.index("notes", of: 7)
    let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
      for number in 0..<60 {
        group.addTask {
          // Every third expects a state that is not there, after items that would be stored.
          let update = Update(
            items: [Item("\(number)", attributes: ["n": .integer(Int64(number))])],
            expectedState: number % 3 == 0 ? [9] : nil)
          return (number, (try? await index.update(update)) != nil)
        }
      }
      return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
    }
    #expect(outcomes.allSatisfy { $0.value == ($0.key % 3 != 0) })
    let found = try await fixture.search(Query(limit: 100))
    #expect(
      Set(found.hits.map(\.identifier)) == Set((0..<60).filter { $0 % 3 != 0 }.map(String.init)))
  }

  @Test func aFullDiskRefusesBeforeAcknowledgingAndRecoversByItself() async throws {
    let fixture = try EngineFixture()
    try await fixture.update("notes", Update(items: [Item("1")]))
    let poor = try EngineFixture { $0[.freeDiskBytes] = 1 << 40 }
    let error = await #expect(throws: KliegError.self) {
      try await poor.update("notes", Update(items: [Item("1")]))
    }
    #expect(error?.code == .storageFull)
    #expect(try await poor.search(Query()).hits.isEmpty)
  }

  @Test func severalIndexesAreOneOrder() async throws {
    let fixture = try EngineFixture()
    for (name, sizes) in [("a", [1, 4, 7]), ("b", [2, 5, 8]), ("c", [3, 6, 9])] {
      try await fixture.update(
        name,
        Update(
          items: sizes.map {
            Item("\(name)\($0)", attributes: ["size": .integer(Int64($0)), "title": "thing"])
          } + [Item("\(name)-none", attributes: ["title": "thing"])]))
    }
    let sort = [SortKey.attribute("size", .descending)]
    let first = try await fixture.search(Query("thing", sort: sort, limit: 4, offset: 2))
    #expect(first.hits.map(\.identifier) == ["a7", "c6", "b5", "a4"])
    #expect(first.answer.total == 12)
    let last = try await fixture.search(Query(sort: sort, limit: .max, offset: 9))
    #expect(last.hits.count == 3)
    #expect(last.hits.allSatisfy { $0.identifier.hasSuffix("none") })
    #expect(try await fixture.search(Query(limit: 0)).answer.total == 12)
    #expect(try await fixture.search(Query("thing"), in: ["a", "c"]).hits.count == 8)
  }

  @Test(arguments: [0, 1, -1, Int(Int32.max), .max, .min])
  func windowsAreSane(number: Int) async throws {
    let fixture = try EngineFixture()
    try await fixture.update(
      "notes", Update(items: (0..<3).map { Item("\($0)", attributes: ["title": "x"]) }))
    for query in [Query("x", limit: number), Query("x", limit: 2, offset: number)] {
      for text in ["x", nil] {
        var query = query
        query.text = text
        do {
          let found = try await fixture.search(query)
          #expect(number >= 0)
          #expect(found.answer.total == 3)
        } catch let error as KliegError {
          #expect([.invalidParameter, .limitExceeded].contains(error.code), "\(error)")
          #expect(number < 0 || number > 1_000_000)
        }
      }
    }
  }

  @Test func aTextWithoutAWordFindsNothing() async throws {
    let fixture = try EngineFixture()
    try await fixture.update("notes", Update(items: [Item("1", attributes: ["title": "x"])]))
    #expect(try await fixture.search(Query("!!!")).hits.isEmpty)
    #expect(try await fixture.search(Query("  ")).hits.count == 1)
  }

  @Test func anIndexDroppedInTheMiddleOfWorkEndsItAndLeavesNothing() async throws {
    let fixture = try EngineFixture()
    let index = try await fixture.engine.indexForDonation("notes", of: 7, application: nil)
    let donor = Task {
      var stored = 0
      for number in 0..<200 {
        guard
          (try? await index.update(
            Update(items: [Item("\(number)", attributes: ["title": "x"])]),
            waitUntilSearchable: true)) != nil
        else { break }
        stored += 1
      }
      return stored
    }
    while index.status().items < 5 { await Task.yield() }
    try await fixture.engine.drop("notes", of: 7)
    #expect(await donor.value < 200)
    #expect(fixture.engine.names(of: 7).isEmpty)
    try await fixture.update("notes", Update(items: [Item("new")]))
    #expect(try await fixture.search(Query()).hits.map(\.identifier) == ["new"])
  }

  @Test func declaredKindsHoldAndContradictionsAreNamed() async throws {
    let fixture = try EngineFixture()
    let description = IndexDescription(
      name: "notes", fields: [Field("code", .keyword), Field("made", .date)], lifetime: 60)
    let index = try await fixture.engine.open(description, of: 7)
    let outcome = try await fixture.update(
      "notes",
      Update(items: [
        Item("1", attributes: ["code": "AB-1", "made": "2026-01-01"]),
        Item("2", attributes: ["code": 5]),
      ]))
    #expect(outcome.stored == 1)
    #expect(outcome.refused.map(\.identifier) == ["2"])
    #expect(
      try await fixture.search(Query("AB")).hits.isEmpty, "a keyword's words are not searched")
    let exact = Filter.attribute("code", .equal("AB-1"))
    #expect(try await fixture.search(Query(filter: exact)).hits.count == 1)
    #expect(index.status().description.lifetime == 60)
    let error = await #expect(throws: KliegError.self) {
      try await fixture.engine.open(
        IndexDescription(name: "notes", fields: [Field("code", .number)]), of: 7)
    }
    #expect(error?.code == .conflict)
    #expect(error?.details["attribute"] == "code")
  }

  @Test func expiredItemsAreSwept() async throws {
    let fixture = try EngineFixture()
    let soon = Timestamp.now.adding(seconds: 3600)
    try await fixture.update(
      "notes",
      Update(items: [
        Item("1", expiration: .at(soon), attributes: ["title": "x"]),
        Item("2", expiration: .never, attributes: ["title": "x"]),
      ]))
    let index = try await fixture.engine.index("notes", of: 7)
    await fixture.engine.sweep(at: soon)
    #expect(index.status().items == 1)
    try await index.waitUntilSearchable()
    #expect(try await fixture.search(Query("x", limit: 0)).answer.total == 1)
  }

  @Test func longTextsAreComparedAsAWhole() async throws {
    let fixture = try EngineFixture()
    let base = String(repeating: "long ", count: 60)
    try await fixture.update(
      "notes",
      Update(items: ["a", "b", "c"].map { Item($0, attributes: ["text": .string(base + $0)]) }))
    for (comparison, expected) in [
      (Comparison.equal(.string(base + "b")), ["b"]), (.hasPrefix(base + "c"), ["c"]),
      (.greater(.string(base + "a")), ["b", "c"]), (.notEqual(.string(base + "b")), ["a", "c"]),
      (.hasPrefix(base), ["a", "b", "c"]),
    ] {
      let found = try await fixture.search(Query(filter: .attribute("text", comparison)))
      #expect(found.hits.map(\.identifier) == expected, "\(comparison)")
    }
  }

  @Test func searchesGoOnWhileEverythingIsDeletedAgainAndAgain() async throws {
    let fixture = try EngineFixture()
    try await fixture.update("notes", Update(items: [Item("0", attributes: ["title": "word"])]))
    let index = try await fixture.engine.index("notes", of: 7)
    let searcher = Task {
      var searches = 0
      while !Task.isCancelled {
        var answer = try await fixture.engine.search(Query("word"), in: ["notes"], of: 7)
        let hits = try await answer.hits(0..<answer.count)
        #expect(hits.count <= 1)
        searches += 1
      }
      return searches
    }
    for number in 1...20 {
      try await fixture.update(
        "notes",
        Update(deletions: [.all], items: [Item("\(number)", attributes: ["title": "word"])]))
    }
    searcher.cancel()
    do {
      _ = try await searcher.value
    } catch is CancellationError {}
    #expect(index.status().state == .ready)
    #expect(try await fixture.search(Query("word")).hits.map(\.identifier) == ["20"])
  }
}

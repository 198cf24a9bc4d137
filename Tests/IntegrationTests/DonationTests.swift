import Klieg
import TestSupport
import Testing

/// The whole way of a donation through the real daemon.
@Suite struct DonationTests {
  @Test func aDonationIsFoundAtOnceByTypeAndThenByText() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket, application: "org.example.Notes")
    let outcome = try await client.update(
      "notes",
      Update(items: [
        Item("1", attributes: ["title": "Sunset over Ålesund", "rating": 5]),
        Item("2", attributes: ["title": "Running shoes", "rating": 3]),
      ]))
    #expect(outcome.stored == 2)
    let typed = try await client.search(
      Query(filter: .attribute("rating", .greater(4))), in: ["notes"])
    #expect(typed.hits.map(\.identifier) == ["1"])
    try await client.waitUntilSearchable("notes")
    for words in ["alesund", "ÅLESUND sunset", "run shoe"] {
      let found = try await client.search(Query(words))
      #expect(found.hits.count == 1, "\(words): \(found.missing)")
    }
    #expect(try await client.count(Query("moonrise")) == 0)
    #expect(try await client.statuses().first?.description.application == "org.example.Notes")
  }

  @Test func typingFindsAWordFromItsFirstLetterOn() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update(
      "notes", Update(items: [Item("1", attributes: ["title": "Running packages"])]),
      waitUntilSearchable: true)
    for end in 1...8 {
      let typed = String("packages".prefix(end))
      let found = try await client.search(Query("running \(typed)", isTyping: true))
      #expect(found.hits.count == 1, "\(typed)")
    }
    for end in 1...7 {
      let found = try await client.search(Query(String("running".prefix(end)), isTyping: true))
      #expect(found.hits.count == 1, "\("running".prefix(end))")
    }
    #expect(try await client.search(Query("pack")).hits.isEmpty, "only while typing")
  }

  @Test func whatIsMisspeltOrUnfinishedIsAnsweredWithWordsOfTheItems() async throws {
    let daemon = try TestDaemon(configuration: "suggestion-milliseconds = 60000")
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update(
      "notes",
      Update(items: [
        Item("1", attributes: ["title": "Running shoes"]),
        Item("2", attributes: ["title": "Runners of Ålesund"]),
      ]),
      waitUntilSearchable: true)
    var query = Query("runnign shoes")
    query.suggestsSpelling = true
    #expect(try await client.search(query).suggestion == "running shoes")
    query.matching = .forgiving
    let forgiving = try await client.search(query)
    #expect(forgiving.hits.first?.identifier == "1")
    #expect(forgiving.suggestion == "running shoes")
    #expect(
      Set(try await client.suggest("runn").suggestions) == [
        Suggestion("running", count: 1), Suggestion("runners", count: 1),
      ])
    #expect(try await client.suggest("runners ale").suggestions.map(\.text) == ["runners ålesund"])
    #expect(
      try await client.suggest("shose", in: ["notes"]).suggestions == [
        Suggestion("shoes", .correction, count: 1)
      ])
    let said = try await Programs.run("klieg", ["--socket", daemon.socket, "search", "runnign"])
    #expect(said.output.contains("Did you mean: running"), "\(said.output)\(said.errors)")
    #expect(
      try await client.suggest("runn", in: ["notes", "gone"]).missing.map(\.index) == ["gone"])
    let more = try await Programs.run("klieg", ["--socket", daemon.socket, "suggest", "run"])
    #expect(Set(more.output.split(separator: "\n")) == ["running", "runners"])
  }

  @Test func whatWasTakenUpComesFirstAlsoAfterARestart() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update(
      "notes", Update(items: ["1", "2"].map { Item($0, attributes: ["title": "Running shoes"]) }),
      waitUntilSearchable: true)
    func found() async throws -> [String] {
      try await client.search(Query("shoes")).hits.map(\.identifier)
    }
    #expect(try await found() == ["1", "2"])
    try await client.engage(ItemReference("2"), in: "notes")
    #expect(try await found() == ["2", "1"])
    let why = try await Programs.run(
      "klieg", ["--socket", daemon.socket, "explain", "-i", "notes", "--score", "shoes"])
    #expect(why.status == 0, "\(why.errors)")
    #expect(why.output.contains("use, near ties") && why.output.contains(", in 2 of 2 items"))
    #expect(try await daemon.stop() == 0)
    try await daemon.start()
    #expect(try await found() == ["2", "1"])
    let gone = try await Programs.run(
      "klieg", ["--socket", daemon.socket, "engage", "notes", "3"])
    #expect(gone.status == 65)
    #expect(gone.errors.contains("no item “3”"), "\(gone.errors)")
    let said = try await Programs.run(
      "klieg", ["--socket", daemon.socket, "engage", "notes", "--erase"])
    #expect(said.status == 0, "\(said.errors)")
    #expect(try await found() == ["1", "2"])
  }

  @Test func aBadItemIsRefusedAloneAndByName() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let outcome = try await client.update(
      "notes",
      Update(items: [
        Item("good", attributes: ["size": 1]),
        Item("text", attributes: ["size": "large"]),
        Item("nan", attributes: ["size": .number(.nan)]),
        Item("", attributes: ["size": 2]),
        Item("reserved", attributes: ["_size": 2]),
        Item("also good", attributes: ["size": 2.5]),
      ]))
    #expect(outcome.stored == 2)
    #expect(outcome.refused.map(\.position) == [1, 2, 3, 4])
    #expect(outcome.refused.first?.error.code == .conflict)
    #expect(outcome.refused.first?.error.message.contains("size") == true)
    #expect(try await client.count(Query()) == 2)
  }

  @Test func anUpdateMergesAndANullRemoves() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update(
      "notes",
      Update(items: [Item("1", domain: "a.b", priority: 3, attributes: ["title": "One", "n": 1])]))
    try await client.update(
      "notes",
      Update(items: [
        Item("1", isUpdate: true, attributes: ["n": .null, "more": true]),
        Item("2", isUpdate: true, attributes: ["title": "Made by an update"]),
      ]))
    let hits = try await client.search(Query(sort: [.attribute("_identifier", .ascending)])).hits
    #expect(hits.map(\.identifier) == ["1", "2"])
    #expect(hits.first?.attributes == ["title": "One", "more": true])
    #expect(hits.first?.domain == "a.b")
    // And a donation that is no update replaces the whole.
    try await client.update("notes", Update(items: [Item("1", attributes: ["title": "New"])]))
    let replaced = try await client.search(
      Query(filter: .attribute("_identifier", .equal("1")))
    ).hits
    #expect(replaced.first?.attributes == ["title": "New"])
    #expect(replaced.first?.domain == nil)
  }

  @Test func deletionsAreSeenAtOnceByEveryone() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let items = ["mail", "mail.inbox", "mailing", "mail.inbox.2026"].map {
      Item($0, type: $0 == "mailing" ? "Letter" : nil, domain: $0, attributes: ["title": "Letter"])
    }
    try await client.update("notes", Update(items: items), waitUntilSearchable: true)
    #expect(try await client.delete(.domain("mail.inbox"), from: "notes") == 2)
    for _ in 0..<4 {
      let other = Client(socket: daemon.socket)
      let found = try await other.search(Query("letter"))
      #expect(Set(found.hits.map(\.identifier)) == ["mail", "mailing"])
      #expect(try await other.count(Query("letter")) == 2)
      await other.close()
    }
    #expect(try await client.delete(.identifiers(["mail", "no such item"]), from: "notes") == 1)
    #expect(try await client.delete(.identifiers(["mailing"]), from: "notes") == 0)
    #expect(try await client.delete(.type("Letter"), from: "notes") == 1)
    #expect(try await client.count(Query("letter")) == 0)
    #expect(try await client.count(Query()) == 0)
  }

  @Test func deletingEverythingResetsTheStateAndLaterItemsAreFound() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update(
      "notes",
      Update(items: [Item("1", attributes: ["title": "Old"])], clientState: Array("s1".utf8)),
      waitUntilSearchable: true)
    try await client.update(
      "notes",
      Update(deletions: [.all], items: [Item("1", attributes: ["title": "New word"])]),
      waitUntilSearchable: true)
    #expect(try await client.statuses().first?.clientState == nil)
    #expect(try await client.count(Query("old")) == 0)
    #expect(try await client.search(Query("word")).hits.map(\.identifier) == ["1"])
  }

  @Test func itemsAndStateBecomeDurableTogether() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let first = Array("one".utf8)
    try await client.update(
      "notes", Update(items: [Item("1")], clientState: first, expectedState: []))
    await #expect(throws: KliegError.self) {
      try await client.update(
        "notes", Update(items: [Item("2")], clientState: [9], expectedState: []))
    }
    #expect(try await client.count(Query()) == 1)
    daemon.kill()
    try await daemon.start()
    #expect(try await client.statuses().first?.clientState == first)
    let long = [UInt8](repeating: 1, count: 251)
    let error = await #expect(throws: KliegError.self) {
      try await client.update("notes", Update(clientState: long))
    }
    #expect(error?.code == .limitExceeded)
    try await client.update("notes", Update(clientState: Array(long.dropLast())))
    #expect(try await client.statuses().first?.clientState?.count == 250)
  }

  @Test func expiredItemsAreNeverReturned() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let past = Timestamp(microseconds: Timestamp.now.microseconds - 1)
    try await client.update(
      "notes",
      Update(items: [
        Item("gone", expiration: .at(past), attributes: ["title": "Milk"]),
        Item("stays", expiration: .never, attributes: ["title": "Milk"]),
        Item("month", attributes: ["title": "Milk"]),
      ]), waitUntilSearchable: true)
    #expect(
      Set(try await client.search(Query("milk")).hits.map(\.identifier)) == ["stays", "month"])
    #expect(try await client.count(Query("milk")) == 2)
    #expect(try await client.count(Query()) == 2)
    let soon = Timestamp.now.adding(seconds: 31 * 86_400)
    let filter = Filter.attribute("_expires", .less(.date(soon)))
    #expect(try await client.search(Query(filter: filter)).hits.map(\.identifier) == ["month"])
  }

  @Test func anEqualDonationWritesNothing() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let update = Update(items: [Item("1", attributes: ["title": "Same"]), Item("2")])
    try await client.update("notes", update)
    let before = try await client.statuses().first?.sequences.accepted
    let again = try await client.update("notes", update)
    #expect(again.unchanged == 2)
    #expect(again.stored == 0)
    #expect(try await client.statuses().first?.sequences.accepted == before)
  }

  @Test func theOrderWithinAnUpdateIsDeletionsThenItemsInTurn() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update("notes", Update(items: [Item("a", attributes: ["v": 0])]))
    try await client.update(
      "notes",
      Update(
        deletions: [.identifiers(["a"])],
        items: [Item("a", attributes: ["v": 1]), Item("a", attributes: ["v": 2])]))
    #expect(try await client.search(Query()).hits.map(\.attributes) == [["v": 2]])
  }

  @Test func numbersAndDatesAreExact() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let large: Int64 = 9_007_199_254_740_993
    let old = try #require(Timestamp("0001-01-01T00:00:00.000001Z"))
    try await client.update(
      "notes",
      Update(items: [
        Item("1", attributes: ["n": .integer(large), "d": .date(old)]),
        Item("2", attributes: ["n": .integer(large - 1), "d": .date(Timestamp(microseconds: -1))]),
        Item("3", attributes: ["n": .integer(.min), "d": .date(Timestamp(microseconds: .max))]),
      ]))
    let equal = try await client.search(Query(filter: .attribute("n", .equal(.integer(large)))))
    #expect(equal.hits.map(\.identifier) == ["1"])
    #expect(equal.hits.first?.attributes["n"] == .integer(large))
    #expect(equal.hits.first?.attributes["d"] == .date(old))
    let byDate = try await client.search(Query(sort: [.attribute("d", .ascending)]))
    #expect(byDate.hits.map(\.identifier) == ["1", "2", "3"])
    let byNumber = try await client.search(Query(sort: [.attribute("n", .descending)]))
    #expect(byNumber.hits.map(\.identifier) == ["1", "2", "3"])
  }
}

import CoreSpotlight
import Klieg
import KliegModel
import KliegQueue
import TestSupport
import Testing

/// The conformance lines 27 to 38: queries.
@Suite(.timeLimit(.minutes(2))) struct SpotlightQueryTests {
  /// An app with items for the rows of the grammar.
  private static func library() async throws -> SpotlightTrial {
    let trial = try await SpotlightTrial()
    func day(_ text: String) -> Date? { Timestamp(text)?.date }
    try await trial.index("library").indexSearchableItems([
      spotlightItem("paris", "Paris") {
        $0.rating = 1
        $0.contentCreationDate = day("2001-01-02")
        $0.keywords = ["city", "France"]
      },
      spotlightItem("love", "I love Paris") {
        $0.rating = 2
        $0.textContent = "A letter from Montmartre"
      },
      spotlightItem("class", "MyWindowClass") { $0.rating = 3 },
      spotlightItem("broken", "Broken Window") { $0.rating = 4 },
      spotlightItem("ns", "NSWindow") { $0.rating = 5 },
      spotlightItem("cafe", "Café") {
        $0.contentModificationDate = Date()
        $0.allDay = true
      },
      spotlightItem("star", "2*3 \"quoted\" \\") {
        $0.contentModificationDate = Date(timeIntervalSinceNow: -40 * 86_400)
      },
    ])
    return trial
  }

  private static let rows: [(String, [String])] = [
    (#"title == "Paris""#, ["paris"]),
    (#"title == 'Paris'"#, ["paris"]),
    (#"title == "paris""#, []),
    (#"title == "paris"c"#, ["paris"]),
    (#"title == "cafe"d"#, []),
    (#"title == "cafe"cd"#, ["cafe"]),
    (#"title == "par*"c"#, ["paris"]),
    (#"title == "*paris"c"#, ["love", "paris"]),
    (#"title == "*ove*""#, ["love"]),
    (#"title == "Window"w"#, ["broken", "class"]),
    (#"title == "paris love"cwt"#, ["love"]),
    (#"textContent == "montmartre"c"#, ["love"]),
    (#"** == "montm*"cdwt"#, ["love"]),
    (#"* == "montmartre"cd"#, []),
    (#"* == "city""#, ["paris"]),
    (#"keywords == "France""#, ["paris"]),
    (#"title != "Paris""#, ["broken", "cafe", "class", "love", "ns", "star"]),
    ("rating > 3", ["broken", "ns"]), ("rating >= 3", ["broken", "class", "ns"]),
    ("rating < 2", ["paris"]), ("rating <= 2", ["love", "paris"]), ("rating == 3", ["class"]),
    ("InRange(rating, 2, 4)", ["broken", "class", "love"]),
    ("contentCreationDate == 86400", ["paris"]),
    ("InRange(contentCreationDate, 0, 86400.0)", ["paris"]),
    ("contentCreationDate < $time.iso(2001-01-03T00:00:00Z)", ["paris"]),
    ("contentModificationDate >= $time.today(-1)", ["cafe"]),
    ("contentModificationDate > $time.now(-3600)", ["cafe"]),
    ("contentModificationDate < $time.yesterday", ["star"]),
    ("contentModificationDate < $time.this_week(-1)", ["star"]),
    ("contentModificationDate < $time.last_week", ["star"]),
    ("contentModificationDate < $time.this_month(1)", ["cafe", "star"]),
    ("contentModificationDate < $time.this_year(1)", ["cafe", "star"]),
    ("allDay == 1", ["cafe"]),
    (#"title == "2\*3*""#, ["star"]), (#"title == "*\"quoted\"*""#, ["star"]),
    (#"rating > 3 && title == "Broken*""#, ["broken"]),
    (#"rating == 1 || rating == 2"#, ["love", "paris"]),
    (#"rating == 1 || rating == 2 && title == "nothing""#, ["paris"]),
    (#"(rating == 1 || rating == 2) && !(title == "Paris")"#, ["love"]),
    (#"kMDItemTitle == "Paris""#, ["paris"]),
    (#"domainIdentifier == "all" && rating == 5"#, ["ns"]),
  ]

  @Test func line27EveryRowOfTheGrammar() async throws {
    let trial = try await Self.library()
    for (query, expected) in Self.rows {
      #expect(try await trial.find(query).sorted() == expected, "\(query)")
    }
  }

  @Test func line28ItemsComeWithWhatWasAskedFor() async throws {
    let trial = try await Self.library()
    let item = try #require(try await trial.items("rating == 1", fetching: ["title"]).first)
    #expect(item.attributeSet.title == "Paris" && item.domainIdentifier == "all")
    #expect(item.attributeSet.values.count == 1)
    let bare = try #require(try await trial.items("rating == 1").first)
    #expect(bare.uniqueIdentifier == "paris" && bare.attributeSet.values.isEmpty)
  }

  @Test func line29HandlersAreGivenEachItemOnce() async throws {
    let trial = try await SpotlightTrial()
    try await trial.index().indexSearchableItems((0..<250).map { spotlightItem("\($0)") })
    try await trial.settle()
    let query = CSSearchQuery(
      queryString: "title == \"Title\"", queryContext: nil, application: trial.app)
    let inside = Locked(0)
    let found = Locked<[[String]]>([])
    query.foundItemsHandler = { items in
      #expect(
        inside.withLock {
          $0 += 1; return $0
        } == 1)
      found.withLock { $0.append(items.map(\.uniqueIdentifier)) }
      inside.withLock { $0 -= 1 }
    }
    let (ends, continuation) = AsyncStream.makeStream(of: Int?.self)
    query.completionHandler = { continuation.yield(($0 as NSError?)?.code) }
    query.start()
    query.start()
    var iterator = ends.makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    // Whatever would come after the end would come on this queue.
    query.queue.async { continuation.finish() }
    #expect(await iterator.next() == nil)
    let batches = found.withLock { $0 }
    #expect(batches.count > 1)
    #expect(Set(batches.joined()).count == 250 && batches.joined().count == 250)
    #expect(query.foundItemCount == 250)
  }

  @Test func line30NothingComesAfterACancellation() async throws {
    let trial = try await SpotlightTrial()
    try await trial.index().indexSearchableItems((0..<250).map { spotlightItem("\($0)") })
    try await trial.settle()
    let query = CSSearchQuery(
      queryString: "title == \"Title\"", queryContext: nil, application: trial.app)
    let calls = Locked(0)
    nonisolated(unsafe) let cancelled = query
    query.foundItemsHandler = { _ in
      calls.withLock { $0 += 1 }
      cancelled.cancel()
    }
    let (ends, continuation) = AsyncStream.makeStream(of: Int?.self)
    query.completionHandler = { error in
      #expect(error is CSSearchQueryError)
      continuation.yield((error as NSError?)?.code)
    }
    query.start()
    var iterator = ends.makeAsyncIterator()
    #expect(await iterator.next() == -2003)
    query.queue.async { continuation.finish() }
    #expect(await iterator.next() == nil)
    #expect(calls.withLock { $0 } == 1 && query.isCancelled)
  }

  @Test func line30ACancellationThatLeavesItemsOutIsTold() async throws {
    let trial = try await SpotlightTrial()
    try await trial.index().indexSearchableItems((0..<150).map { spotlightItem("\($0)") })
    try await trial.settle()
    let query = CSSearchQuery(
      queryString: "title == \"Title\"", queryContext: nil, application: trial.app)
    nonisolated(unsafe) let cancelled = query
    let brought = Locked(0)
    query.foundItemsHandler = { items in
      brought.withLock { $0 += items.count }
      // All was found, and the rest of it waits behind this call.
      while cancelled.foundItemCount < 150 { sched_yield() }
      cancelled.cancel()
    }
    let (ends, continuation) = AsyncStream.makeStream(of: CSSearchQueryError.Code?.self)
    query.completionHandler = { error in
      continuation.yield((error as? CSSearchQueryError)?.code)
    }
    query.start()
    var iterator = ends.makeAsyncIterator()
    #expect(await iterator.next() == .cancelled)
    #expect(brought.withLock { $0 } == 100)
  }

  @Test func line30AQueryThatWasCancelledBeforehandFindsNothing() async throws {
    let trial = try await Self.library()
    let query = CSSearchQuery(
      queryString: "rating > 0", queryContext: nil, application: trial.app)
    query.cancel()
    do {
      for try await _ in query.results { Issue.record("It was cancelled.") }
      Issue.record("It was cancelled.")
    } catch {
      #expect((error as? CSSearchQueryError)?.code == .cancelled)
    }
  }

  @Test func line31ReadingTheResultsBegins() async throws {
    let trial = try await Self.library()
    try await trial.settle()
    let query = CSSearchQuery(
      queryString: "rating > 0", queryContext: nil, application: trial.app)
    query.foundItemsHandler = { _ in Issue.record("The handlers stay silent.") }
    query.completionHandler = { _ in Issue.record("The handlers stay silent.") }
    let results = query.results
    query.start()
    var count = 0
    for try await _ in results { count += 1 }
    #expect(count == 5)
    var again = 0
    for try await _ in query.results { again += 1 }
    #expect(again == 0)
  }

  @Test(arguments: [("title = \"x\"", 6), ("title == \"x", 9), ("rating == 1 &&", 14)])
  func line32WhatCannotBeReadIsRefusedWithItsPlace(
    _ text: String, _ position: Int
  ) async throws {
    let trial = try await SpotlightTrial()
    let query = CSSearchQuery(
      queryString: text, queryContext: nil, application: trial.app)
    do {
      for try await _ in query.results {}
      Issue.record("It was read.")
    } catch let error as CSSearchQueryError {
      #expect(error.errorCode == -2002 && error.position == position)
    }
  }

  @Test func line32SoAreFilterQueries() async throws {
    let trial = try await SpotlightTrial()
    let context = CSUserQueryContext()
    context.filterQueries = ["title =="]
    let query = CSUserQuery(
      userQueryString: "x", userQueryContext: context, application: trial.app)
    do {
      for try await _ in query.responses {}
      Issue.record("It was read.")
    } catch let error as CSSearchQueryError {
      #expect(error.code == .invalidQuery)
    }
  }

  @Test func line33WhateverIsTypedIsWords() async throws {
    let trial = try await Self.library()
    #expect(try await user(trial, "quot") == ["star"])
    for text in ["\"", "\\", "*", "title == \"Paris\"", "a && b", "(", "$time.now", "-paris"] {
      _ = try await user(trial, text)
    }
    #expect(try await user(trial, "\"quoted\" \\") == ["star"])
    #expect(try await user(trial, " ").isEmpty)
  }

  private func user(
    _ trial: SpotlightTrial, _ text: String, _ change: (CSUserQueryContext) -> Void = { _ in }
  ) async throws -> [String] {
    try await trial.settle()
    let context = CSUserQueryContext()
    change(context)
    let query = CSUserQuery(
      userQueryString: text, userQueryContext: context, application: trial.app)
    var found: [String] = []
    for try await response in query.responses {
      if case .item(let item) = response { found.append(item.id) }
    }
    return found
  }

  @Test func line34NoMoreItemsThanTheMost() async throws {
    let trial = try await Self.library()
    #expect(try await user(trial, "window").count >= 1)
    #expect(try await user(trial, "paris").count == 2)
    #expect(try await user(trial, "paris") { $0.maxResultCount = 1 }.count == 1)
    #expect(try await user(trial, "paris") { $0.maxRankedResultCount = 1 }.count == 1)
    let unranked = try await user(trial, "paris") {
      $0.enableRankedResults = false
      $0.maxRankedResultCount = 1
    }
    #expect(unranked == ["love", "paris"])
    #expect(try await user(trial, "paris") { $0.filterQueries = ["rating == 2"] } == ["love"])
  }

  @Test func line35SuggestionsComeAsAWholeList() async throws {
    let trial = try await SpotlightTrial()
    try await trial.index().indexSearchableItems([
      spotlightItem("1", "Image editor"), spotlightItem("2", "Text editor"),
      spotlightItem("3", "Edition of images"),
    ])
    try await trial.settle()
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 5
    let query = CSUserQuery(
      userQueryString: "edi", userQueryContext: context, application: trial.app)
    let lists = Locked<[[String]]>([])
    query.foundSuggestionsHandler = { suggestions in
      lists.withLock { lists in
        lists.append(suggestions.map { String($0.localizedAttributedSuggestion.characters) })
      }
    }
    let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
    query.completionHandler = { continuation.yield($0 == nil) }
    query.start()
    for await isGood in ends {
      #expect(isGood)
      break
    }
    #expect(lists.withLock { $0.last } == ["editor", "edition"])
    #expect(query.foundSuggestionCount == 2 && query.foundItemCount == 3)
    let chosen = CSUserQueryContext(
      currentSuggestion: CSSuggestion(text: "edition", typedLength: 3, rank: 0))
    let next = CSUserQuery(
      userQueryString: "edi", userQueryContext: chosen, application: trial.app)
    var found: [String] = []
    for try await response in next.responses {
      if case .item(let item) = response { found.append(item.id) }
    }
    #expect(found == ["3"])
  }

  @Test func line36RanksAreAStrictWeakOrder() async throws {
    let trial = try await Self.library()
    try await trial.settle()
    let query = CSUserQuery(
      userQueryString: "paris", userQueryContext: nil, application: trial.app)
    var items: [CSSearchableItem] = []
    for try await result in query.results { items.append(result.item) }
    items += [spotlightItem("x"), spotlightItem("y")]
    func isBefore(_ left: CSSearchableItem, _ right: CSSearchableItem) -> Bool {
      left.compare(byRank: right) == .orderedAscending
    }
    for first in items {
      #expect(!isBefore(first, first))
      for second in items {
        #expect(!(isBefore(first, second) && isBefore(second, first)))
        for third in items where isBefore(first, second) {
          #expect(isBefore(first, third) || isBefore(third, second))
        }
      }
    }
    #expect(isBefore(items[0], items[1]))
  }

  @Test func line37AppsSeeTheirOwnItemsOnly() async throws {
    let trial = try await Self.library()
    let other = trial.other("org.example.App2")
    try await CSSearchableIndex(name: "library", application: other)
      .indexSearchableItems([spotlightItem("theirs", "Paris")])
    #expect(try await trial.find("title == \"Paris\"") == ["paris"])
    #expect(try await trial.find("title == \"Paris\"", as: other) == ["theirs"])
  }

  @Test func line38WhatIsDeletedIsNeverFound() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    try await index.indexSearchableItems((0..<20).map { spotlightItem("\($0)") })
    try await trial.settle()
    for number in 0..<20 {
      try await index.deleteSearchableItems(withIdentifiers: ["\(number)"])
      // No waiting here: the text view may still have it.
      for text in ["** == \"title\"cdwt", "title == \"Title\""] {
        let query = CSSearchQuery(
          queryString: text, queryContext: nil, application: trial.app)
        var found: [String] = []
        for try await result in query.results { found.append(result.id) }
        #expect(!found.contains("\(number)"))
        #expect(found.count == 19 - number)
      }
    }
  }

  @Test func indexesThatComeAndGoBetweenTwoQueriesAreKnownToTheSecond() async throws {
    let trial = try await SpotlightTrial()
    func find(_ query: String) async throws -> Set<String> {
      let search = CSSearchQuery(
        queryString: query, queryContext: nil, application: trial.app)
      return try await search.results.reduce(into: []) { $0.insert($1.id) }
    }
    let all = "domainIdentifier == \"*\""
    try await trial.index("a").indexSearchableItems([spotlightItem("1")])
    try await trial.settle()
    #expect(try await find(all) == ["1"])

    // Another process of the app, which this one hears nothing of.
    let other = trial.again()
    let key = try #require(CSCustomAttributeKey(keyName: "org_example_moment"))
    let moment = Date(timeIntervalSinceReferenceDate: 1000)
    try await CSSearchableIndex(name: "b", application: other).indexSearchableItems([
      spotlightItem("2") { $0.setValue(moment as NSDate, forCustomKey: key) }
    ])
    try await trial.settle(other)
    #expect(try await find("org_example_moment > 999 && org_example_moment < 1001") == ["2"])
    #expect(try await find(all) == ["1", "2"])
    try await other.client.drop("org.example.App/a")
    #expect(try await find(all) == ["2"])
    try await other.client.drop("org.example.App/b")
    #expect(try await find(all).isEmpty)
  }

  @Test func protectionClassesNarrow() async throws {
    let trial = try await SpotlightTrial()
    let secret = CSSearchableIndex(
      name: "secret", application: trial.app, protectionClass: .complete)
    try await secret.indexSearchableItems([spotlightItem("secret")])
    try await trial.index().indexSearchableItems([spotlightItem("plain")])
    try await trial.settle()
    func find(_ classes: [FileProtectionType]) async throws -> [String] {
      let query = CSSearchQuery(
        queryString: "title == \"Title\"", queryContext: nil, application: trial.app)
      query.protectionClasses = classes
      var found: [String] = []
      for try await result in query.results { found.append(result.id) }
      return found.sorted()
    }
    #expect(try await find([]) == ["plain", "secret"])
    #expect(try await find([.complete]) == ["secret"])
    #expect(try await find([.completeUntilFirstUserAuthentication]) == ["plain"])
    #expect(secret.protectionClass.rawValue == FileProtectionType.complete.rawValue)
  }
}

import KliegJSON
import KliegModel
import KliegWire
import Testing

@Suite struct UpdateRequestTests {
  private func read(
    _ json: String, _ limits: MessageLimits = limits()
  ) throws -> UpdateRequest {
    try decode(json) { try UpdateRequest(from: $0, limits: limits) }
  }

  @Test(arguments: [
    (#"{}"#, "identifier"),
    (#"{"identifier": null}"#, "identifier"),
    (#"{"identifier": 5}"#, "identifier"),
    (#"{"identifier": "x", "size": 5}"#, "size"),
    (#"{"identifier": "x", "priority": 1.5}"#, "priority"),
    (#"{"identifier": "x", "update": 1}"#, "update"),
    (#"{"identifier": "x", "expires": "tomorrow"}"#, "expires"),
    (#"{"identifier": "x", "attributes": []}"#, "attributes"),
    (#"{"identifier": "x", "attributes": {"a": {}}}"#, "attributes.a"),
    (#"{"identifier": "x", "attributes": {"a": [[1]]}}"#, "attributes.a[0]"),
    (#"{"identifier": "x", "attributes": {"a": [1, null]}}"#, "attributes.a[1]"),
    (#"{"identifier": "x", "attributes": {"a": [1, "b"]}}"#, "attributes.a[1]"),
    (#"{"identifier": "x", "attributes": {"a": 18446744073709551615}}"#, "attributes.a"),
    (#"{"identifier": "x", "attributes": {"a": "soon"}, "dates": ["a"]}"#, "attributes.a"),
    (#"{"identifier": "x", "attributes": {"a": ["soon"]}, "dates": ["a"]}"#, "attributes.a[0]"),
    (#"{"identifier": "x", "attributes": {"a": 5}, "dates": ["a"]}"#, "attributes.a"),
    (#"{"identifier": "x", "attributes": {}, "dates": ["a"]}"#, "dates[0]"),
    (#"{"identifier": "x", "dates": "a"}"#, "dates"),
  ]) func badItemIsRefusedAlone(item: String, path: String) throws {
    let request = try read(
      #"{"index": "i", "items": [{"identifier": "before"}, \#(item), {"identifier": "after"}]}"#)
    #expect(request.update.items == [Item("before"), Item("after")])
    try #require(request.refused.count == 1)
    #expect(request.refused[0].position == 1)
    #expect(request.refused[0].error.code == .invalidItem)
    #expect(request.refused[0].error.message.hasPrefix("“\(path)” "))
  }

  @Test(arguments: ["5", "null", "[]", "\"x\""]) func itemThatIsNoObjectIsRefused(item: String)
    throws
  {
    let request = try read(#"{"index": "i", "items": [\#(item)]}"#)
    #expect(request.refused.map(\.error.code) == [.invalidItem])
  }

  @Test func oversizedItemsAreRefusedByTheLimit() throws {
    let limits = limits {
      $0[.attributesPerItem] = 1
      $0[.identifierBytes] = 16
    }
    let request = try read(
      #"""
      {"index": "i", "items": [
        {"identifier": "x", "attributes": {"a": 1, "b": 2}},
        {"identifier": "abcdefghijklmnopq"},
        {"identifier": "x", "domain": "abcdefghijklmnopq"}]}
      """#, limits)
    #expect(request.update.items.isEmpty)
    #expect(request.refused.map(\.error.code) == [.limitExceeded, .limitExceeded, .limitExceeded])
    #expect(
      request.refused.map { $0.error.details["limit"] }
        == ["attributes-per-item", "identifier-bytes", "identifier-bytes"])
  }

  @Test(arguments: [
    (#"{}"#, "index"),
    (#"{"index": 5}"#, "index"),
    (#"{"index": "i", "items": {}}"#, "items"),
    (#"{"index": "i", "remove": []}"#, "remove"),
    (#"{"index": "i", "wait": "yes"}"#, "wait"),
    (#"{"index": "i", "clientState": "*"}"#, "clientState"),
    (#"{"index": "i", "delete": [{}]}"#, "delete[0]"),
    (#"{"index": "i", "delete": [{"all": true, "domain": "d"}]}"#, "delete[0]"),
    (
      #"{"index": "i", "delete": [{"all": true}, {"identifiers": ["a", 5]}]}"#,
      "delete[1].identifiers[1]"
    ),
  ]) func wrongCallIsRefusedWhole(json: String, path: String) throws {
    let error = try #require(throws: KliegError.self) { try read(json) }
    #expect(error.code == .invalidParameter)
    #expect(error.details == ["parameter": path])
    #expect(error.message.hasPrefix("“\(path)” "))
  }

  @Test func limitsOfTheWhole() throws {
    let small = limits {
      $0[.itemsPerUpdate] = 1
      $0[.clientStateBytes] = 2
    }
    let items = try #require(throws: KliegError.self) {
      try read(#"{"index": "i", "items": [{"identifier": "a"}, {"identifier": "b"}]}"#, small)
    }
    #expect(items.code == .limitExceeded)
    #expect(items.details == ["limit": "items-per-update"])
    let state = try #require(throws: KliegError.self) {
      try read(#"{"index": "i", "clientState": "AAAA"}"#, small)
    }
    #expect(state.details == ["limit": "client-state-bytes"])
  }

  @Test func datesAreThoseNamed() throws {
    let request = try read(
      #"""
      {"index": "i", "items": [{"identifier": "x", "dates": ["due", "seen", "none"],
        "attributes": {"due": "2026-11-30", "seen": ["1970-01-01T00:00:01Z"], "none": null,
          "title": "2026-11-30"}}]}
      """#)
    #expect(
      request.update.items.first?.attributes == [
        "due": .date(Timestamp(microseconds: 1_795_996_800_000_000)),
        "seen": [.date(Timestamp(microseconds: 1_000_000))], "none": .null,
        "title": "2026-11-30",
      ])
  }

  @Test func positionsCountTheItemsThatCouldNotBeRead() throws {
    // Readable: 1, 3, 4 and 6 of 0...6.
    let request = try read(
      #"""
      {"index": "i", "items": [{}, {"identifier": "1"}, {}, {"identifier": "3"},
        {"identifier": "4"}, {}, {"identifier": "6"}]}
      """#)
    let refused = [3, 0, 2].map {
      UpdateOutcome.Refusal(
        position: $0, identifier: request.update.items[$0].identifier,
        error: KliegError(.conflict, ""))
    }
    let whole = request.outcome(UpdateOutcome(stored: 1, refused: refused, sequence: 9))
    #expect(whole.refused.map(\.position) == [0, 1, 2, 4, 5, 6])
    #expect(whole.refused.map(\.identifier) == ["", "1", "", "4", "", "6"])
    #expect(whole.stored == 1)
    #expect(whole.sequence == 9)
  }

  @Test(
    arguments: [
      ["a": .number(.nan)], ["a": [1, "b"]], ["a": [[1]]], ["a": [nil]],
    ] as [[String: AttributeValue]]) func unsayableItemIsNotSent(
      attributes: [String: AttributeValue]
    ) throws
  {
    let request = UpdateRequest(
      index: "i", update: Update(items: [Item("x", attributes: attributes)]))
    var writer = JSONWriter()
    let error = try #require(throws: KliegError.self) { try request.encode(into: &writer) }
    #expect(error.code == .invalidItem)
    #expect(error.details == ["identifier": "x"])
    #expect(error.message.hasPrefix("“attributes.a"))
  }
}

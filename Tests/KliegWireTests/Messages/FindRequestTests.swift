import KliegJSON
import KliegModel
import KliegWire
import Testing

@Suite struct FindRequestTests {
  private func read(_ json: String, _ limits: MessageLimits = limits()) throws -> FindRequest {
    try decode(json) { try FindRequest(from: $0, limits: limits) }
  }

  private func predicate(_ json: String, _ limits: MessageLimits = limits()) throws -> Filter? {
    try read(#"{"query": {"predicate": \#(json)}}"#, limits).query.filter
  }

  @Test func standardValues() throws {
    #expect(try read(#"{"query": {}}"#) == FindRequest(query: Query()))
  }

  @Test(arguments: [
    (#"{}"#, "query"),
    (#"{"query": "words"}"#, "query"),
    (#"{"query": {"words": "x"}}"#, "query.words"),
    (#"{"query": {}, "limit": -1}"#, "limit"),
    (#"{"query": {}, "offset": 1.0}"#, "offset"),
    (#"{"query": {}, "sort": [{}, {"descending": true}]}"#, "sort[1].descending"),
    (#"{"query": {}, "sort": [{"field": "x"}]}"#, "sort[0].field"),
    (#"{"query": {}, "attributes": "title"}"#, "attributes"),
    (#"{"query": {}, "indexes": [5]}"#, "indexes[0]"),
    (#"{"query": {"syntax": "sql"}}"#, "query.syntax"),
    (#"{"query": {"matching": "some"}}"#, "query.matching"),
    (#"{"query": {"milliseconds": 0}}"#, "query.milliseconds"),
    (#"{"query": {}, "sort": [{"locale": "sv"}]}"#, "sort[0].locale"),
    (#"{"query": {}, "sort": [{"attribute": "a", "absent": "middle"}]}"#, "sort[0].absent"),
    (#"{"query": {}, "cursor": 5}"#, "cursor"),
    (#"{"query": {}, "groupings": [{"unit": "decade"}]}"#, "groupings[0].unit"),
    (#"{"query": {}, "groupings": [{"limit": -1}]}"#, "groupings[0].limit"),
    (
      #"{"query": {}, "groupings": [{"measures": [{"function": "median", "attribute": "a"}]}]}"#,
      "groupings[0].measures[0].function"
    ),
    (#"{"query": {}, "highlight": {"length": 0}}"#, "highlight.length"),
    (#"{"query": {}, "analyze": true}"#, "analyze"),
  ]) func wrongCall(json: String, path: String) throws {
    let error = try #require(throws: KliegError.self) { try read(json) }
    #expect(error.code == .invalidParameter)
    #expect(error.details == ["parameter": path])
  }

  @Test(arguments: [
    (#"{}"#, "operator"),
    (#"{"operator": "like", "attribute": "a", "values": ["x"]}"#, "operator"),
    (#"{"operator": "equal", "values": ["x"]}"#, "attribute"),
    (#"{"operator": "equal", "attribute": "a"}"#, "values"),
    (#"{"operator": "equal", "attribute": "a", "values": []}"#, "values"),
    (#"{"operator": "equal", "attribute": "a", "values": [5]}"#, "values[0]"),
    (#"{"operator": "between", "attribute": "a", "values": ["x"]}"#, "values"),
    (#"{"operator": "exists", "attribute": "a", "values": ["x"]}"#, "values"),
    (#"{"operator": "equal", "attribute": "a", "values": ["x"], "predicates": []}"#, "predicates"),
    (#"{"operator": "all"}"#, "predicates"),
    (#"{"operator": "all", "predicates": [], "folding": []}"#, "folding"),
    (#"{"operator": "exists", "attribute": "a", "folding": ["case"]}"#, "folding"),
    (#"{"operator": "equal", "attribute": "a", "values": ["x"], "folding": ["u"]}"#, "folding[0]"),
    (#"{"operator": "equal", "attribute": "a", "values": ["x"], "open": ["before"]}"#, "open"),
    (#"{"operator": "equal", "attribute": "a", "values": ["x"], "form": "words"}"#, "form"),
    (#"{"operator": "words", "attribute": "a", "values": ["x", "y"]}"#, "values"),
    (#"{"operator": "text", "values": ["x"]}"#, "form"),
    (#"{"operator": "text", "form": "words", "values": []}"#, "values"),
    (#"{"operator": "text", "form": "words", "values": ["x"], "folding": ["case"]}"#, "folding"),
    (#"{"operator": "text", "form": "words", "values": ["x"], "distance": 1}"#, "distance"),
    (#"{"operator": "text", "form": "near", "values": ["x"]}"#, "distance"),
    (#"{"operator": "text", "form": "near", "values": ["x"], "distance": 0}"#, "distance"),
    (#"{"operator": "text", "form": "fuzzy", "values": ["x"], "distance": 3}"#, "distance"),
    (#"{"operator": "all", "predicates": {}}"#, "predicates"),
    (#"{"operator": "all", "predicates": [], "attribute": "a"}"#, "attribute"),
    (#"{"operator": "none", "predicates": [], "values": []}"#, "values"),
    (
      #"{"operator": "any", "predicates": [{"operator": "exists", "attribute": "a"}, 5]}"#,
      "predicates[1]"
    ),
    (
      #"{"operator": "any", "predicates": [{"operator": "any", "predicates": [{}]}]}"#,
      "predicates[0].predicates[0].operator"
    ),
  ]) func wrongPredicate(json: String, path: String) throws {
    let error = try #require(throws: KliegError.self) { try predicate(json) }
    #expect(error.code == .invalidParameter)
    #expect(error.details == ["parameter": "query.predicate." + path])
  }

  @Test func foldingsWithinEachOtherAreOne() throws {
    let filter = Filter.attribute("a", .folding(.case, .folding(.diacritics, .equal("x"))))
    let read = try roundTrip(FindRequest(query: Query(filter: filter)).encode) {
      try FindRequest(from: $0, limits: limits())
    }
    #expect(
      read.query.filter == .attribute("a", .folding([.case, .diacritics], .equal("x"))))
  }

  @Test func foldedExistenceIsNotSent() throws {
    let request = FindRequest(query: Query(filter: .attribute("a", .folding(.case, .exists))))
    var writer = JSONWriter()
    let error = try #require(throws: KliegError.self) { try request.encode(into: &writer) }
    #expect(error.code == .badQuery)
  }

  @Test func whatCostsAPassOverTheMatchesIsLimited() throws {
    let many = [String](repeating: "{}", count: 33).joined(separator: ", ")
    for member in ["groupings", "sort"] {
      let error = try #require(throws: KliegError.self) {
        try read(#"{"query": {}, "\#(member)": [\#(many)]}"#)
      }
      #expect(error.details == ["parameter": member])
    }
  }

  @Test func noneIsTheOppositeOfAny() throws {
    let exists = #"{"operator": "exists", "attribute": "a"}"#
    let a = Filter.attribute("a", .exists)
    #expect(try predicate(#"{"operator": "none", "predicates": []}"#) == .not(.any([])))
    #expect(try predicate(#"{"operator": "none", "predicates": [\#(exists)]}"#) == .not(a))
    #expect(
      try predicate(#"{"operator": "none", "predicates": [\#(exists), \#(exists)]}"#)
        == .not(.any([a, a])))
  }

  private func nested(_ levels: Int) -> String {
    String(repeating: #"{"operator": "all", "predicates": ["#, count: levels - 1)
      + #"{"operator": "exists", "attribute": "a"}"# + String(repeating: "]}", count: levels - 1)
  }

  @Test func depthIsLimited() throws {
    let limits = limits { $0[.filterDepth] = 100 }
    #expect(try predicate(nested(100), limits) != nil)
    let error = try #require(throws: KliegError.self) { try predicate(nested(101), limits) }
    #expect(error.code == .limitExceeded)
    #expect(error.details == ["limit": "filter-depth"])
  }

  @Test func messagesMayNestAsDeepAsFilters() throws {
    let json =
      #"{"method": "m", "parameters": {"query": {"predicate": \#(nested(65))}}}"#
    let parser = try JSONParser(maximumDepth: limits().nesting)
    let error = try #require(throws: KliegError.self) {
      try parser.withDocument(Array(json.utf8)) { call in
        guard let parameters = call.object?.find("parameters")?.object else { return }
        _ = try FindRequest(from: parameters, limits: limits())
      }
    }
    #expect(error.code == .limitExceeded)
  }

  @Test func nodesAreLimited() throws {
    let three = #"{"operator": "all", "predicates": [\#(nested(1)), \#(nested(1))]}"#
    #expect(try predicate(three, limits { $0[.filterNodes] = 3 }) != nil)
    let error = try #require(throws: KliegError.self) {
      try predicate(three, limits { $0[.filterNodes] = 2 })
    }
    #expect(error.details == ["limit": "filter-nodes"])
  }

  @Test(arguments: [
    (#"{"query": {"text": "12345678901234567"}}"#, "query-bytes"),
    (#"{"query": {}, "cursor": "12345678901234567"}"#, "query-bytes"),
    (
      #"""
      {"query": {"predicate":
        {"operator": "text", "form": "words", "values": ["12345678901234567"]}}}
      """#, "query-bytes"
    ),
    (#"{"query": {}, "groupings": [{"limit": 11}]}"#, "result-window"),
    (#"{"query": {}, "limit": 11}"#, "result-window"),
    (#"{"query": {}, "limit": 6, "offset": 5}"#, "result-window"),
    (#"{"query": {}, "limit": 9223372036854775807, "offset": 5}"#, "result-window"),
  ]) func windowAndTextAreLimited(json: String, limit: String) throws {
    let limits = limits {
      $0[.queryBytes] = 16
      $0[.resultWindow] = 10
    }
    let error = try #require(throws: KliegError.self) { try read(json, limits) }
    #expect(error.code == .limitExceeded)
    #expect(error.details == ["limit": limit])
  }

  @Test(arguments: [AttributeValue.null, [1], .number(.infinity)])
  func unsayableOperandIsNotSent(operand: AttributeValue) throws {
    let request = FindRequest(query: Query(filter: .attribute("a", .equal(operand))))
    var writer = JSONWriter()
    let error = try #require(throws: KliegError.self) { try request.encode(into: &writer) }
    #expect(error.code == .badQuery)
  }

  /// In a thread's stack there is no room to free it by recursion.
  @Test(arguments: [false, true]) func filterWithoutBottomIsNotSent(isList: Bool) throws {
    var request = FindRequest(query: Query(filter: .attribute("a", .exists)))
    for _ in 0..<100_000 {
      guard let filter = request.query.filter.take() else { break }
      request.query.filter = isList ? .all([filter, .attribute("b", .exists)]) : .not(filter)
    }
    var writer = JSONWriter()
    let error = try #require(throws: KliegError.self) { try request.encode(into: &writer) }
    #expect(error.code == .badQuery)
    var filter = request.query.filter.take()
    filter?.dismantle()
    #expect(filter == .all([]))
  }

  @Test func foldingWithoutBottomIsSent() throws {
    var comparison = Comparison.equal("x")
    for _ in 0..<100_000 { comparison = .folding(.case, comparison) }
    var filter = Filter.attribute("a", comparison)
    comparison = .exists
    let json = try JSONWriter.object(FindRequest(query: Query(filter: filter)).encode)
    let read = try decode(String(decoding: json, as: UTF8.self)) {
      try FindRequest(from: $0, limits: limits())
    }
    #expect(read.query.filter == .attribute("a", .folding(.case, .equal("x"))))
    filter.dismantle()
  }

  @Test func aWallOfBracketsIsNoMatter() throws {
    let parser = try JSONParser(maximumDepth: limits().nesting)
    #expect(throws: JSONError.self) {
      try parser.withDocument(Array(nested(100_000).utf8)) { _ in }
    }
  }

  @Test func fiftyThousandAlternativesFit() throws {
    let values = (0..<50_000).map { AttributeValue.string("value \($0)") }
    let some = Filter.attribute("a", .oneOf(values))
    let any = Filter.any(values.map { .attribute("a", .equal($0)) })
    for filter in [some, any] {
      let json = try JSONWriter.object(FindRequest(query: Query(filter: filter)).encode)
      #expect(json.count < Settings()[.messageBytes])
      let read = try JSONParser(maximumDepth: limits().nesting).withDocument(json) {
        try FindRequest(from: $0.requireObject(), limits: limits())
      }
      #expect(read.query.filter == filter)
    }
  }
}

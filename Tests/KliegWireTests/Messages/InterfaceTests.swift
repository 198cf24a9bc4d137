import KliegJSON
import KliegModel
import KliegWire
import Testing

/// The interface's text and the codecs say the same.
@Suite struct InterfaceTests {
  private let interface = InterfaceParser(SearchInterface.text)

  /// Messages that together have every member and every case.
  private func messages() throws -> [(type: String, json: [UInt8])] {
    var random = MessageGenerator(seed: 7)
    var messages: [(String, [UInt8])] = []
    func add(_ type: String, _ write: (inout JSONWriter) throws -> Void) rethrows {
      messages.append((type, try JSONWriter.object(write)))
    }
    for _ in 0..<200 {
      try add("Update", random.update().encode)
      try add("Find", random.find().encode)
      try add(
        "Explain",
        ExplainRequest(
          random.find(), isAnalyzed: random.flag(), isScored: random.flag()
        ).encode)
      try add("Watch", random.watch().encode)
      try add("WatchReply", random.watchReply().encode)
      try add("FindReply", FindReply(result: random.result()).encode)
      add("Engage", random.engage().encode)
      add("Suggest", random.suggest().encode)
      add("SuggestReply", random.suggestions().encode)
      add("Open", OpenRequest(description: random.description()).encode)
      add("OpenReply", OpenReply(status: random.status()).encode)
      add("DescribeReply", DescribeReply(indexes: [random.status()]).encode)
      add("ReindexReply", ReindexReply(request: random.reindexRequest()).encode)
      add("UpdateReply", UpdateReply(outcome: random.outcome(), epoch: "1").encode)
    }
    // What is so anyway is not written, for the sake of older daemons, and yet is understood.
    let plain =
      #"{"query":{"syntax":"words","matching":"every"},"sort":[{"attribute":"a","absent":"last"}]}"#
    messages.append(("Find", Array(plain.utf8)))
    add("Reindex", ReindexCall(index: "i", application: "a").encode)
    add("Complete", ReindexCompletion(request: "1-a", failure: "It failed.").encode)
    add("Drop", IndexRequest(index: "i").encode)
    add("ForgetEngagement", ScopeRequest(index: "i").encode)
    add("Describe", ScopeRequest(index: "i").encode)
    add("ExplainReply", ExplainReply(plan: "").encode)
    return messages
  }

  @Test func nameAndMethods() {
    #expect(interface.name == "org.klieg.search")
    for method in SearchInterface.Method.allCases {
      #expect(interface.structs[method.rawValue] != nil)
      #expect(interface.structs[method.rawValue + "Reply"] != nil)
    }
  }

  @Test func whatIsWrittenIsDeclaredAndAllThatIsDeclaredIsWritten() throws {
    var check = InterfaceCheck(interface)
    for (type, json) in try messages() { try check.add(json, as: type) }
    #expect(check.unwritten == [])
  }

  @Test func noOtherMemberIsAccepted() throws {
    let parser = try JSONParser()
    for (type, json) in try messages() where !type.hasSuffix("Reply") {
      let text = String(decoding: json, as: UTF8.self)
      // Each object of the call once with a member that nobody declared.
      for start in text.indices where text[start] == "{" && isStruct(text, start) {
        let rest = text[text.index(after: start)...]
        let comma = rest.first == "}" ? "" : ","
        let changed = text[..<start] + #"{"unheardOf": 1"# + comma + rest
        try parser.withDocument(Array(changed.utf8)) { value in
          let parameters = try value.requireObject()
          #expect(refuses(parameters, type), "\(changed)")
        }
      }
    }
  }

  /// Whether an object's members are declared, unlike those of `attributes`; no generated string
  /// holds a brace.
  private func isStruct(_ text: String, _ start: String.Index) -> Bool {
    !text[..<start].hasSuffix(#""attributes":"#)
  }

  private func refuses(_ parameters: JSONObject, _ type: String) -> Bool {
    do {
      switch type {
      case "Update":
        let request = try UpdateRequest(from: parameters, limits: limits())
        return request.refused.contains { $0.error.message.contains("unheardOf") }
      case "Explain": _ = try ExplainRequest(from: parameters, limits: limits())
      case "Watch": _ = try WatchRequest(from: parameters, limits: limits())
      case "Find": _ = try FindRequest(from: parameters, limits: limits())
      case "Open": _ = try OpenRequest(from: parameters, limits: limits())
      case "Drop": _ = try IndexRequest(from: parameters)
      case "Reindex": _ = try ReindexCall(from: parameters)
      case "Complete": _ = try ReindexCompletion(from: parameters)
      default: _ = try ScopeRequest(from: parameters)
      }
      return false
    } catch {
      return error.details["parameter"]?.hasSuffix("unheardOf") == true
    }
  }

  @Test func newerRepliesAreUnderstood() throws {
    let reply = try decode(
      #"""
      {"hits": [{"index": "i", "identifier": "x", "score": 1, "sketches": {}}], "total": 1,
        "exact": true, "missing": [], "microseconds": 5, "facets": null, "more": 1}
      """#
    ) { try FindReply(from: $0) }
    #expect(reply.result.hits == [Hit(index: "i", identifier: "x", score: 1)])
  }

  @Test func wrongRepliesAreViolations() throws {
    let error = try #require(throws: KliegError.self) {
      try decode(#"{"indexes": [{"description": {"name": "i"}}]}"#) { try DescribeReply(from: $0) }
    }
    #expect(error.code == .protocolViolation)
    #expect(error.message.contains("“indexes[0].state”"))
  }

  @Test func errorsAreThoseOfTheTable() {
    let ours = KliegError.Code.all.filter { $0.entry.interface == .search }
    #expect(Set(interface.errors.keys) == Set(ours.map(\.code.rawValue)))
    for (code, entry) in ours {
      #expect(interface.errors[code.rawValue]?["message"] == "string")
      #expect(interface.errors[code.rawValue]?.count == entry.parameters.count + 1)
    }
  }

  @Test func errorsCarryWhatIsDeclared() throws {
    for (code, entry) in KliegError.Code.all where entry.interface == .search {
      let details = Dictionary(uniqueKeysWithValues: entry.parameters.map { ($0, "5") })
      let declared = try #require(interface.errors[code.rawValue])
      try VarlinkError(KliegError(code, "It is so.", details: details)).withParameters {
        #expect(Set($0.map(\.key.string)) == Set(declared.keys))
        for (key, value) in $0 {
          let type = declared[key.string]?.drop { $0 == "?" } ?? ""
          #expect(InterfaceCheck.isScalar(value, String(type)), "\(code).\(key.string)")
        }
      }
    }
  }

  @Test func textIsPortable() {
    // The strictest of the known parsers refuse these.
    let code = SearchInterface.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(code.allSatisfy { !$0.contains("[][]") && !$0.contains("][") && !$0.contains(": any") })
    #expect(interface.structs.values.allSatisfy { $0.values.allSatisfy { !$0.contains("(") } })
    #expect(SearchInterface.text.utf8.allSatisfy { $0 < 0x80 })
  }
}

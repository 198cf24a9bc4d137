import KliegJSON
import KliegModel
import KliegWire
import Testing

/// What is written is read back as the same value.
@Suite struct RoundTripTests {
  private static let runs = 200

  @Test func updates() throws {
    var random = MessageGenerator(seed: 1)
    for _ in 0..<Self.runs {
      let request = random.update()
      let read = try roundTrip(request.encode) { try UpdateRequest(from: $0, limits: limits()) }
      #expect(read == request)
    }
  }

  @Test func queries() throws {
    var random = MessageGenerator(seed: 2)
    for _ in 0..<Self.runs {
      let request = random.find()
      let read = try roundTrip(request.encode) { try FindRequest(from: $0, limits: limits()) }
      #expect(read == request)
    }
  }

  @Test func watching() throws {
    var random = MessageGenerator(seed: 8)
    for _ in 0..<Self.runs {
      let request = random.watch()
      let read = try roundTrip(request.encode) { try WatchRequest(from: $0, limits: limits()) }
      #expect(read == request)
      let reply = random.watchReply()
      #expect(try roundTrip(reply.encode) { try WatchReply(from: $0) } == reply)
    }
  }

  @Test(arguments: [true, false]) func explaining(isAnalyzed: Bool) throws {
    var random = MessageGenerator(seed: 9)
    let request = ExplainRequest(
      random.find(), isAnalyzed: isAnalyzed, isScored: !isAnalyzed)
    let read = try roundTrip(request.encode) { try ExplainRequest(from: $0, limits: limits()) }
    #expect(read == request)
  }

  @Test func results() throws {
    var random = MessageGenerator(seed: 3)
    for _ in 0..<Self.runs {
      let reply = FindReply(result: random.result())
      #expect(try roundTrip(reply.encode) { try FindReply(from: $0) } == reply)
    }
  }

  @Test func engaging() throws {
    var random = MessageGenerator(seed: 11)
    for _ in 0..<Self.runs {
      let request = random.engage()
      let read = try roundTrip(request.encode) { try EngageRequest(from: $0, limits: limits()) }
      #expect(read == request)
    }
  }

  @Test func suggesting() throws {
    var random = MessageGenerator(seed: 10)
    for _ in 0..<Self.runs {
      let request = random.suggest()
      let read = try roundTrip(request.encode) { try SuggestRequest(from: $0, limits: limits()) }
      #expect(read == request)
      let reply = random.suggestions()
      #expect(try roundTrip(reply.encode) { try SuggestReply(from: $0) } == reply)
    }
    for limit in [0, 101] {
      let error = #expect(throws: KliegError.self) {
        try roundTrip(SuggestRequest("a", limit: limit).encode) {
          try SuggestRequest(from: $0, limits: limits())
        }
      }
      #expect(error?.code == .invalidParameter)
    }
  }

  @Test func outcomes() throws {
    var random = MessageGenerator(seed: 4)
    for _ in 0..<Self.runs {
      let reply = UpdateReply(outcome: random.outcome(), epoch: random.text())
      #expect(try roundTrip(reply.encode) { try UpdateReply(from: $0) } == reply)
    }
  }

  @Test func descriptionsAndStatuses() throws {
    var random = MessageGenerator(seed: 5)
    for _ in 0..<Self.runs {
      let request = OpenRequest(description: random.description())
      let read = try roundTrip(request.encode) { try OpenRequest(from: $0, limits: limits()) }
      #expect(read == request)
      let opened = OpenReply(status: random.status())
      #expect(try roundTrip(opened.encode) { try OpenReply(from: $0) } == opened)
      let described = DescribeReply(indexes: [random.status(), random.status()])
      #expect(try roundTrip(described.encode) { try DescribeReply(from: $0) } == described)
    }
  }

  @Test(arguments: [nil, "notes"]) func describing(index: String?) throws {
    let request = ScopeRequest(index: index)
    #expect(try roundTrip(request.encode) { try ScopeRequest(from: $0) } == request)
  }

  @Test func droppingAndExplaining() throws {
    let request = IndexRequest(index: "notes")
    #expect(try roundTrip(request.encode) { try IndexRequest(from: $0) } == request)
    let reply = ExplainReply(plan: "columns\n  size > 5")
    #expect(try roundTrip(reply.encode) { try ExplainReply(from: $0) } == reply)
  }

  @Test func reindexing() throws {
    var random = MessageGenerator(seed: 6)
    for _ in 0..<Self.runs {
      let reply = ReindexReply(request: random.maybe { $0.reindexRequest() })
      #expect(try roundTrip(reply.encode) { try ReindexReply(from: $0) } == reply)
    }
    for call in [ReindexCall(index: "i"), ReindexCall(application: "org.example")] {
      #expect(try roundTrip(call.encode) { try ReindexCall(from: $0) } == call)
    }
    for failure in [nil, "It failed."] {
      let completion = ReindexCompletion(request: "1-a", failure: failure)
      #expect(
        try roundTrip(completion.encode) { try ReindexCompletion(from: $0) } == completion)
    }
    let error = #expect(throws: KliegError.self) {
      try roundTrip(ReindexCall().encode) { try ReindexCall(from: $0) }
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test func operandsBecomeStrings() throws {
    let moment = Timestamp(microseconds: 1_795_000_000_123_456)
    let request = FindRequest(
      query: Query(
        filter: .all([
          .attribute("size", .between(.integer(.max), .number(0.5))),
          .attribute("flag", .equal(.boolean(true))),
          .attribute("date", .less(.date(moment))),
        ])))
    let read = try roundTrip(request.encode) { try FindRequest(from: $0, limits: limits()) }
    #expect(
      read.query.filter
        == .all([
          .attribute("size", .between("9223372036854775807", "0.5")),
          .attribute("flag", .equal("true")),
          .attribute("date", .less(.string(moment.description))),
        ]))
  }
}

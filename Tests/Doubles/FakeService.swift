package import KliegModel
package import KliegWire

/// How a fake daemon answers each method.
package struct FakeService: Sendable {
  package var open: @Sendable (OpenRequest) async throws -> IndexStatus = {
    IndexStatus(description: $0.description)
  }
  package var drop: @Sendable (IndexRequest) async throws -> Void = { _ in }
  package var describe: @Sendable (ScopeRequest, ReplyStream) async throws -> Void = { _, replies in
    try await replies.send { DescribeReply(indexes: []).encode(into: &$0) }
  }
  package var update: @Sendable (UpdateRequest) async throws -> UpdateOutcome = {
    UpdateOutcome(stored: $0.update.items.count, sequence: 1)
  }
  package var find: @Sendable (FindRequest, ReplyStream) async throws -> Void = { _, replies in
    try await replies.send(SearchResult())
  }
  package var explain: @Sendable (ExplainRequest) async throws -> String = { _ in "nothing" }
  package var watch: @Sendable (WatchRequest, ReplyStream) async throws -> Void = { _, replies in
    try await replies.send(.snapshot(SearchResult()), continues: false)
  }
  package var reindex: @Sendable (ReindexCall, ReplyStream) async throws -> Void = { _, replies in
    try await replies.send { ReindexReply().encode(into: &$0) }
  }
  /// Given what was taken up; nil to forget everything.
  package var engage: @Sendable (EngageRequest?) async throws -> Void = { _ in }
  package var suggest: @Sendable (SuggestRequest) async throws -> SuggestionResult = { _ in
    SuggestionResult()
  }
  package var complete: @Sendable (ReindexCompletion) async throws -> Void = { _ in }

  package init() {}

  package var interface: VarlinkInterface {
    let limits = MessageLimits()
    return VarlinkInterface(
      name: SearchInterface.name, definition: SearchInterface.text,
      methods: [
        VarlinkMethod("Open", decode: { try OpenRequest(from: $0, limits: limits) }) {
          [open] request, _, replies in
          let status = try await open(request)
          try await replies.send { OpenReply(status: status).encode(into: &$0) }
        },
        VarlinkMethod("Drop", decode: { try IndexRequest(from: $0) }) {
          [drop] request, _, _ in try await drop(request)
        },
        VarlinkMethod(
          "Describe", streaming: .optional, decode: { try ScopeRequest(from: $0) }
        ) { [describe] request, _, replies in try await describe(request, replies) },
        VarlinkMethod("Update", decode: { try UpdateRequest(from: $0, limits: limits) }) {
          [update] request, _, replies in
          let outcome = request.outcome(try await update(request))
          try await replies.send {
            UpdateReply(outcome: outcome, epoch: "1").encode(into: &$0)
          }
        },
        VarlinkMethod(
          "Find", streaming: .optional, decode: { try FindRequest(from: $0, limits: limits) }
        ) { [find] request, _, replies in try await find(request, replies) },
        VarlinkMethod(
          "Watch", streaming: .required, decode: { try WatchRequest(from: $0, limits: limits) }
        ) { [watch] request, _, replies in try await watch(request, replies) },
        VarlinkMethod("Explain", decode: { try ExplainRequest(from: $0, limits: limits) }) {
          [explain] request, _, replies in
          let plan = try await explain(request)
          try await replies.send { ExplainReply(plan: plan).encode(into: &$0) }
        },
        VarlinkMethod("Engage", decode: { try EngageRequest(from: $0, limits: limits) }) {
          [engage] request, _, _ in try await engage(request)
        },
        VarlinkMethod("ForgetEngagement", decode: { try ScopeRequest(from: $0) }) {
          [engage] _, _, _ in try await engage(nil)
        },
        VarlinkMethod("Suggest", decode: { try SuggestRequest(from: $0, limits: limits) }) {
          [suggest] request, _, replies in
          let result = try await suggest(request)
          try await replies.send { SuggestReply(result).encode(into: &$0) }
        },
        VarlinkMethod("Reindex", streaming: .required, decode: { try ReindexCall(from: $0) }) {
          [reindex] request, _, replies in try await reindex(request, replies)
        },
        VarlinkMethod("Complete", decode: { try ReindexCompletion(from: $0) }) {
          [complete] request, _, _ in try await complete(request)
        },
      ])
  }
}

extension ReplyStream {
  package func send(_ result: SearchResult, continues: Bool = false) async throws {
    try await send(continues: continues) { try FindReply(result: result).encode(into: &$0) }
  }

  package func send(_ event: WatchEvent, continues: Bool = true) async throws {
    try await send(continues: continues) { try WatchReply(event).encode(into: &$0) }
  }
}

import KliegModel
import KliegWire

/// How a fake daemon answers each method.
struct FakeService: Sendable {
  var open: @Sendable (OpenRequest) async throws -> IndexStatus = {
    IndexStatus(description: $0.description)
  }
  var drop: @Sendable (DropRequest) async throws -> Void = { _ in }
  var describe: @Sendable (DescribeRequest, ReplyStream) async throws -> Void = { _, replies in
    try await replies.send { DescribeReply(indexes: []).encode(into: &$0) }
  }
  var update: @Sendable (UpdateRequest) async throws -> UpdateOutcome = {
    UpdateOutcome(stored: $0.update.items.count, sequence: 1)
  }
  var find: @Sendable (FindRequest, ReplyStream) async throws -> Void = { _, replies in
    try await replies.send(SearchResult())
  }
  var explain: @Sendable (FindRequest) async throws -> String = { _ in "nothing" }

  var interface: VarlinkInterface {
    let limits = MessageLimits()
    return VarlinkInterface(
      name: SearchInterface.name, definition: SearchInterface.text,
      methods: [
        VarlinkMethod("Open", decode: { try OpenRequest(from: $0, limits: limits) }) {
          [open] request, _, replies in
          let status = try await open(request)
          try await replies.send { OpenReply(status: status).encode(into: &$0) }
        },
        VarlinkMethod("Drop", decode: { try DropRequest(from: $0) }) {
          [drop] request, _, _ in try await drop(request)
        },
        VarlinkMethod(
          "Describe", streaming: .optional, decode: { try DescribeRequest(from: $0) }
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
        VarlinkMethod("Explain", decode: { try FindRequest(from: $0, limits: limits) }) {
          [explain] request, _, replies in
          let plan = try await explain(request)
          try await replies.send { ExplainReply(plan: plan).encode(into: &$0) }
        },
      ])
  }
}

extension ReplyStream {
  func send(_ result: SearchResult, continues: Bool = false) async throws {
    try await send(continues: continues) { try FindReply(result: result).encode(into: &$0) }
  }
}

import Glibc
import KliegEngine
import KliegModel
import KliegWire

/// The interface `org.klieg.search` over an engine.
struct SearchService: Sendable {
  let engine: Engine
  let isSystemWide: Bool
  let limits: MessageLimits

  init(engine: Engine, isSystemWide: Bool) {
    self.engine = engine
    self.isSystemWide = isSystemWide
    limits = MessageLimits(engine.settings)
  }

  /// Whether a peer is served at all: of a user's own daemon only that user, and root for them.
  func admits(_ peer: PeerCredentials) -> Bool {
    isSystemWide || peer.user == getuid() || peer.user == 0
  }

  var interface: VarlinkInterface {
    VarlinkInterface(
      name: SearchInterface.name, definition: SearchInterface.text,
      methods: [
        open, drop, describe, update, find, suggest, engage, forgetEngagement, explain, watch,
        reindex, complete,
      ])
  }

  /// Whose indexes a call is about: the caller's, as the kernel names the caller; of a user's own
  /// daemon always that user's.
  func user(of call: VarlinkCall) -> UInt32 {
    isSystemWide ? call.peer.user : getuid()
  }

  private var open: VarlinkMethod {
    VarlinkMethod("Open", decode: { try OpenRequest(from: $0, limits: limits) }) {
      request, call, replies in
      let index = try await engine.open(request.description, of: user(of: call))
      let reply = OpenReply(status: await engine.status(of: index))
      try await replies.send { reply.encode(into: &$0) }
    }
  }

  private var drop: VarlinkMethod {
    VarlinkMethod("Drop", decode: { try IndexRequest(from: $0) }) { request, call, _ in
      try await engine.drop(request.index, of: user(of: call))
    }
  }

  private var update: VarlinkMethod {
    VarlinkMethod("Update", decode: { try UpdateRequest(from: $0, limits: limits) }) {
      request, call, replies in
      let index = try await engine.indexForUpdate(
        request.index, of: user(of: call), application: request.application,
        answering: request.update.request)
      let outcome: UpdateOutcome
      if request.waits, request.update == Update(), request.refused.isEmpty {
        try await index.waitUntilSearchable()
        outcome = UpdateOutcome(sequence: index.status().sequences.accepted)
      } else {
        outcome = try await engine.update(
          request.update, of: index, user: user(of: call), refused: request.refused,
          waitUntilSearchable: request.waits)
      }
      let reply = UpdateReply(outcome: request.outcome(outcome), epoch: index.epoch)
      try await replies.send { reply.encode(into: &$0) }
    }
  }

  private var suggest: VarlinkMethod {
    VarlinkMethod("Suggest", decode: { try SuggestRequest(from: $0, limits: limits) }) {
      request, call, replies in
      let result = try await engine.suggest(
        request.text, in: request.indexes, of: user(of: call), limit: request.limit,
        isBlocking: true)
      try await replies.send { SuggestReply(result).encode(into: &$0) }
    }
  }

  private var engage: VarlinkMethod {
    VarlinkMethod("Engage", decode: { try EngageRequest(from: $0, limits: limits) }) {
      request, call, _ in
      try await engine.engage(request.item, request.kind, in: request.index, of: user(of: call))
    }
  }

  private var forgetEngagement: VarlinkMethod {
    VarlinkMethod("ForgetEngagement", decode: { try ScopeRequest(from: $0) }) {
      request, call, _ in
      try await engine.forgetEngagement(in: request.index, of: user(of: call))
    }
  }

  private var explain: VarlinkMethod {
    VarlinkMethod("Explain", decode: { try ExplainRequest(from: $0, limits: limits) }) {
      explanation, call, replies in
      let request = explanation.request
      let plan = try await engine.explain(
        request.query, in: request.indexes, of: user(of: call), isRun: explanation.isAnalyzed,
        isScored: explanation.isScored)
      try await replies.send { ExplainReply(plan: plan).encode(into: &$0) }
    }
  }
}

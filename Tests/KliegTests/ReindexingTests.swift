import Klieg
import KliegWire
import TestDoubles
import Testing

/// A client as a reindexer.
@Suite(.timeLimit(.minutes(5))) struct ReindexingTests {
  private static let request = ReindexRequest(
    id: "7-abc", index: "notes", scope: .items([ItemReference("a"), ItemReference("b")]),
    attempt: 2)

  /// A daemon that gives each caller one request, and then waits.
  private static func service(
    _ calls: Record<ReindexCall>, _ completions: Record<ReindexCompletion>
  ) -> FakeService {
    var service = FakeService()
    service.reindex = { call, replies in
      calls.append(call)
      try await replies.send(continues: true) { ReindexReply().encode(into: &$0) }
      try await replies.send(continues: true) {
        ReindexReply(request: request).encode(into: &$0)
      }
      await Gate().wait()
    }
    service.complete = { completions.append($0) }
    return service
  }

  @Test func aRequestIsHandledAndCompleted() async throws {
    let calls = Record<ReindexCall>()
    let completions = Record<ReindexCompletion>()
    let updates = Record<Update>()
    var service = Self.service(calls, completions)
    service.update = {
      updates.append($0.update)
      return UpdateOutcome(stored: $0.update.items.count, sequence: 1)
    }
    let sent = service
    try await withDaemon(sent) { _, klieg in
      let serving = Task {
        try await klieg.serveReindex(of: "notes") { request in
          #expect(request == Self.request && ReindexRequest.current == request)
          try await klieg.donate([Item("a")], to: "notes", clientState: [1])
          try await klieg.delete(.identifiers(["b"]), from: "notes")
          try await klieg.update("other", Update(items: [Item("c")]))
        }
      }
      await until { !completions.values.isEmpty }
      serving.cancel()
      _ = await serving.result
      #expect(completions.values == [ReindexCompletion(request: "7-abc")])
      #expect(calls.values == [ReindexCall(index: "notes")])
      // What belongs to another index answers no request of this one.
      #expect(updates.values.map(\.request) == ["7-abc", "7-abc", nil])
      try await klieg.update("notes", Update(items: [Item("d")]))
      #expect(updates.values.last?.request == nil)
    }
  }

  @Test func whatTheHandlerThrowsIsTheFailure() async throws {
    let completions = Record<ReindexCompletion>()
    try await withDaemon(Self.service(Record(), completions)) { _, klieg in
      let serving = Task {
        try await klieg.serveReindex(of: "notes") { _ in
          throw KliegError(.noInput, "The shelf is empty.")
        }
      }
      await until { !completions.values.isEmpty }
      serving.cancel()
      #expect(
        completions.values == [
          ReindexCompletion(request: "7-abc", failure: "The shelf is empty.")
        ])
    }
  }

  @Test func aBrokenConnectionIsOpenedAgain() async throws {
    let calls = Record<ReindexCall>()
    let completions = Record<ReindexCompletion>()
    try await withDaemon(Self.service(calls, completions)) { daemon, klieg in
      let serving = Task { try await klieg.serveReindex { _ in } }
      await until { completions.values.count == 1 }
      await daemon.breakConnections()
      await until { completions.values.count == 2 }
      serving.cancel()
      #expect(calls.values.allSatisfy { $0 == ReindexCall(application: "org.example.Tests") })
    }
  }

  @Test func anIdleReindexerReturns() async throws {
    let calls = Record<ReindexCall>()
    var service = FakeService()
    service.reindex = { call, replies in
      calls.append(call)
      try await replies.send(continues: true) { ReindexReply().encode(into: &$0) }
      await Gate().wait()
    }
    let sent = service
    try await withDaemon(sent) { daemon, klieg in
      try await klieg.serveReindex(of: "notes", idleLimit: .milliseconds(20)) { _ in
        Issue.record("Nothing was asked.")
      }
      #expect(calls.values.count <= 1)
      await until { await daemon.connectionCount == 0 }
    }
  }

  @Test func aDaemonThatDoesNotServeReindexersSaysSo() async throws {
    var service = FakeService()
    service.reindex = { _, _ in throw KliegError(.permissionDenied, "Not you.") }
    let sent = service
    try await withDaemon(sent) { _, klieg in
      let error = await #expect(throws: KliegError.self) {
        try await klieg.serveReindex(of: "notes") { _ in }
      }
      #expect(error?.code == .permissionDenied)
    }
  }
}

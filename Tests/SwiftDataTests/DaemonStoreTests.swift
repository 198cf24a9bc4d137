import CoreSpotlight
import Foundation
import Klieg
import KliegModel
import KliegWire
import TestDoubles
import TestModels
import TestSupport
import Testing

@testable import SwiftData

/// What a store makes of a daemon's replies.
@Suite(.timeLimit(.minutes(2))) struct DaemonStoreTests {
  private static let query = KliegModel.Query(limit: .max)

  private static func result(
    _ numbers: Range<Int>, total: Int, cursor: String? = nil, loses lost: String? = nil
  ) -> SearchResult {
    var result = SearchResult(
      hits: numbers.map { Hit(index: "notes", identifier: "\($0)") }, total: total)
    result.cursor = cursor.map { Cursor(rawValue: $0) }
    if let lost {
      result.missing = [.init(index: "notes", error: KliegError(.damaged, "“\(lost)” is lost."))]
    }
    return result
  }

  /// Does something with the store of a daemon that sends some replies to each call, one call after the
  /// other; the queries that came.
  @discardableResult
  private func withStore(
    _ calls: [[SearchResult]], _ body: @escaping @Sendable (DaemonStore) throws -> Void
  ) async throws -> [KliegModel.Query] {
    let queries = Record<KliegModel.Query>()
    var service = FakeService()
    service.find = { request, replies in
      let parts = calls[min(queries.append(request.query), calls.count) - 1]
      for (number, part) in parts.enumerated() {
        try await replies.send(part, continues: number < parts.count - 1)
      }
    }
    try await withDaemon(service) { daemon, _ in
      let application = Application(name: "org.example.Tests", socket: daemon.socket)
      // The store holds its thread.
      try await OwnThread.run { try body(DaemonStore(name: "notes", application: application)) }
    }
    return queries.values
  }

  @Test func theLastReplyTellsWhatTheAnswerIs() async throws {
    let parts = [
      Self.result(0..<2, total: 5), Self.result(2..<4, total: 5),
      Self.result(4..<5, total: 5, loses: "5"),
    ]
    try await withStore([parts]) { store in
      let result = try store.search(Self.query)
      #expect(result.hits.map(\.identifier) == ["0", "1", "2", "3", "4"])
      #expect(result.total == 5 && result.cursor == nil)
      #expect(result.missing.count == 1)
      #expect(store.loss?.message == "“5” is lost.")
    }
  }

  @Test func whatCannotBeLookedAtIsThrownWhereverItIsSaid() async throws {
    var last = Self.result(2..<3, total: 3)
    last.missing = [.init(index: "notes", error: KliegError(.busy, "Later."))]
    let parts = [Self.result(0..<2, total: 3), last]
    try await withStore([parts]) { store in
      let error = #expect(throws: KliegError.self) { try store.search(Self.query) }
      #expect(error?.code == .busy)
    }
  }

  @Test func pagesFollowOneAnother() async throws {
    let pages = [
      [Self.result(0..<10_000, total: 20_003, cursor: "one", loses: "x")],
      [Self.result(10_000..<20_000, total: 20_003, cursor: "two")],
      [Self.result(20_000..<20_003, total: 20_003)],
      [Self.result(0..<0, total: 20_003)],
    ]
    let queries = try await withStore(pages) { store in
      let result = try store.search(Self.query)
      #expect(result.hits.count == 20_003 && result.cursor == nil)
      #expect(result.missing.count == 1 && store.loss != nil)
    }
    // Whether something follows that is there, only the daemon knows.
    #expect(queries.map { $0.cursor?.rawValue } == [nil, "one", "two", "two"])
    #expect(queries.map(\.limit) == [10_000, 10_000, 10_000, 1])
  }

  @Test func aWindowThatEndsLeavesItsCursor() async throws {
    let pages = [
      [Self.result(0..<10_000, total: 30_000, cursor: "one")],
      [Self.result(10_000..<12_000, total: 30_000, cursor: "two")],
    ]
    var query = Self.query
    query.limit = 12_000
    let asked = query
    let queries = try await withStore(pages) { store in
      let result = try store.search(asked)
      #expect(result.hits.count == 12_000 && result.cursor?.rawValue == "two")
    }
    #expect(queries.map(\.limit) == [10_000, 2000])
  }

  @Test func aPageWhoseLastItemIsLostIsMadeLonger() async throws {
    // The last item of the page is lost, and with it where the next page begins; so is the one behind it.
    let pages = [
      [Self.result(0..<9999, total: 20_000, loses: "9999")],
      [Self.result(0..<0, total: 20_000, loses: "10000")],
      [Self.result(10_001..<10_002, total: 20_000, cursor: "probe")],
      [Self.result(0..<10_000, total: 20_000, cursor: "one", loses: "9999")],
      [Self.result(10_002..<20_000, total: 20_000)],
      [Self.result(0..<0, total: 20_000)],
    ]
    let queries = try await withStore(pages) { store in
      let result = try store.search(Self.query)
      #expect(result.hits.count == 19_998 && result.cursor == nil)
      #expect(store.loss?.message == "“9999” is lost.")
    }
    #expect(queries.map(\.offset) == [0, 10_000, 10_001, 0, 0, 10_000])
    #expect(queries.map(\.limit) == [10_000, 1, 1, 10_002, 10_000, 1])
    #expect(queries.map { $0.cursor?.rawValue } == [nil, nil, nil, nil, "one", "one"])
  }

  @Test func whatFollowsAnItemThatIsDeletedMeanwhileIsThere() async throws {
    let pages = [
      [Self.result(0..<10_000, total: 10_006, cursor: "one")],
      [Self.result(10_000..<10_002, total: 4)],
      [Self.result(10_003..<10_004, total: 4)],
      [Self.result(10_000..<10_002, total: 4, cursor: "two")],
      [Self.result(10_003..<10_004, total: 4)],
      [Self.result(0..<0, total: 4)],
    ]
    var query = Self.query
    query.limit = 10_003
    let asked = query
    let queries = try await withStore(pages) { store in
      let hits = try store.search(asked).hits
      #expect(hits.last?.identifier == "10003")
    }
    #expect(queries.map(\.limit) == [10_000, 3, 1, 4, 1])
  }

  @Test func aShortAnswerIsTheLast() async throws {
    var query = Self.query
    query.limit = 50
    let asked = query
    let queries = try await withStore([[Self.result(0..<3, total: 3)]]) { store in
      let hits = try store.search(asked).hits
      #expect(hits.count == 3)
    }
    #expect(queries.count == 1)
  }

  private enum Version: VersionedSchema {
    static var models: [any PersistentModel.Type] { [Trip.self] }
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  }

  private enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [Version.self] }
    static var stages: [MigrationStage] { [] }
  }

  @Test func aVersionThatIsLostIsNotGuessed() async throws {
    try await withStore([[Self.result(0..<0, total: 1, loses: "schema")]]) { store in
      let run = MigrationRun(plan: Plan.self, store: store) { _, _ in
        Issue.record("It migrates.")
        throw SwiftDataError.unknownSchema
      }
      let error = #expect(throws: KliegError.self) { try run.run() }
      #expect(error?.code == .damaged)
    }
  }
}

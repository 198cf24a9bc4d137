import Foundation
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

/// A store that lost its table of fields, and a catalog that cannot say them.
@Suite struct LostFieldsTests {
  private static let names = (1...40).map { "item-\($0)" }

  /// An index at rest whose store has lost its fields, and whose catalog is gone.
  private func trial() async throws -> EngineTrial {
    let trial = try EngineTrial()
    let index = try await trial.engine.open(
      IndexDescription(
        name: EngineTrial.name,
        fields: [Field("title", .text, weight: 3), Field("camera", .keyword)]),
      of: EngineTrial.user)
    _ = try await index.update(
      Update(
        items: Self.names.map { name in
          var item = EngineTrial.item(name)
          item.attributes["camera"] = "Kiev 60"
          item.attributes["size"] = 7
          return item
        }))
    try await index.board.waitUntilSettled()
    await trial.stop()
    let root: Int64 = try {
      let connection = try SQLiteConnection(path: trial.store, mode: .inspect, file: "store.sqlite")
      return try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'field'")
    }()
    try EngineTrial.spoil(trial.store, at: (Int(root) - 1) * 8192, count: 8192)
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: trial.state + "/catalog.sqlite" + suffix)
    }
    return trial
  }

  private func found(_ trial: EngineTrial, _ query: Query) async throws -> Int {
    try await trial.engine.search(query, in: [EngineTrial.name], of: EngineTrial.user).count
  }

  @Test func theFolderStillSaysThem() async throws {
    let trial = try await trial()
    try trial.start()
    let index = try await trial.open()
    await trial.events.wait(for: .repaired)
    try await index.board.waitUntilSettled()
    let fields = index.board.state.schema.fields
    #expect(fields.first { $0.name == "title" } == Field("title", .text, weight: 3))
    #expect(fields.first { $0.name == "camera" }?.kind == .keyword)
    #expect(try trial.wanted().isEmpty)
    let camera = Query(filter: .attribute("camera", .equal("Kiev 60")), limit: 100)
    #expect(try await found(trial, camera) == Self.names.count)
    #expect(try await trial.check(.deep).verdict == .sound)
    // The view was good for it all along.
    #expect(TextFolder(path: trial.index + "/text").putAside.isEmpty)
    await trial.stop()
  }

  @Test func whereNothingSaysThemTheItemsDo() async throws {
    let trial = try await trial()
    try FileManager.default.removeItem(atPath: trial.index + "/description")
    try trial.start()
    let index = try await trial.open()
    await trial.events.wait(for: .repaired)
    try await index.board.waitUntilSettled()
    #expect(
      Set(index.board.state.schema.fields.map(\.name)) == ["title", "text", "camera", "size"])
    #expect(try trial.wanted().isEmpty)
    let size = Query(filter: .attribute("size", .equal(7)), limit: 100)
    #expect(try await found(trial, size) == Self.names.count)
    #expect(try await trial.found("word").names == Self.names.sorted())
    #expect(try await trial.check(.deep).verdict == .sound)
    #expect(TextFolder(path: trial.index + "/text").putAside.count == 1)
    await trial.stop()
  }
}

import KliegModel
import KliegQueue
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct TextAuditTests {
  /// A view of 40 items, written and closed, of which some have positions.
  private func closed() async throws -> TextFixture {
    let fixture = try TextFixture()
    try fixture.put((1...40).map { "item-\($0)" }, title: "running hares every")
    try fixture.put(
      ["long"], title: String(repeating: "all hares ran while no hound was running ", count: 150))
    try await fixture.settle()
    await fixture.pipeline.close()
    return fixture
  }

  @Test func aSoundViewIsWhatTheStoreSays() async throws {
    let fixture = try await closed()
    let difference = try fixture.difference()
    #expect(difference.isEmpty, "\(difference)")
    #expect(difference.compared == 41)
    let generation = try #require(fixture.board.state.text)
    let (steps, findings) = generation.check(level: .full)
    #expect(findings.isEmpty, "\(findings)")
    #expect(steps.map(\.verdict) == [.sound, .sound, .sound, .sound])
    #expect(steps.last?.count == 41)
  }

  @Test func aRemovedDocumentAnExtraOneAndASwappedOneAreFound() async throws {
    let fixture = try await closed()
    var batch = DocumentBatch()
    let layout = ShardLayout(shardCount: 2)
    batch.delete(document: layout.document(ofRow: 7))
    batch.replace(document: layout.document(ofRow: 9)) { terms in
      terms.add(Array("else".utf8), frequency: 1)
    }
    batch.replace(document: layout.document(ofRow: 777)) { terms in
      terms.add(Array("extra".utf8), frequency: 1)
    }
    batch.replace(document: layout.document(ofRow: 9_000_001)) { terms in
      terms.add(Array("beyond".utf8), frequency: 0)
    }
    try await fixture.tamper(shard: 0, batch)
    let difference = try fixture.difference()
    #expect(difference.missing == [7])
    #expect(difference.differing == [9])
    #expect(difference.surplus == [777, 9_000_001])
    #expect(difference.rows == [7, 9, 777, 9_000_001])
  }

  @Test(arguments: ["frequency", "position", "term"])
  func oneChangedPostingIsFound(what: String) async throws {
    let fixture = try await closed()
    let audit = try TextAudit(fixture.store.description, shardCount: 2)
    let stored = try fixture.store.item(for: ItemReference("long"))
    guard case .item(let item)? = stored else {
      Issue.record("no item")
      return
    }
    var batch = DocumentBatch()
    try audit.add(item, shard: 0, as: ShardLayout(shardCount: 2).document(ofRow: 41), to: &batch)
    // The last term of the batch is changed: its header is 8 bytes before its name.
    var bytes = batch.bytes
    switch what {
    case "frequency": bytes[Self.firstTerm(of: bytes) + 4] &+= 1
    case "term": bytes[Self.firstTerm(of: bytes) + 8] ^= 1
    default:
      let term = Self.firstTerm(of: bytes)
      let positions = term + 8 + Int(bytes[term])
      #expect(bytes[term + 2] > 0, "it has positions")
      bytes[positions] ^= 1
    }
    var changed = DocumentBatch()
    changed.replace(document: 21) { packed in
      packed += bytes[12...]
      return Int(bytes[8]) | Int(bytes[9]) << 8
    }
    try await fixture.tamper(shard: 0, changed)
    #expect(try fixture.difference().differing == [41])
  }

  private static func firstTerm(of bytes: [UInt8]) -> Int { 12 }

  @Test func changesThatTheViewHasNotSeenAreNoDifference() async throws {
    let fixture = try await closed()
    try fixture.put(["new", "item-3"], title: "changed")
    try fixture.change { _ = try $0.delete([ItemReference("item-5")]) }
    let difference = try fixture.difference()
    #expect(difference.isEmpty, "\(difference)")
    #expect(difference.skipped == 2)
    #expect(difference.compared == 38 + 1)
    try fixture.change { _ = try $0.deleteAll() }
    #expect(try fixture.difference().isEmpty)
  }

  @Test func aFormThatIsNotRecordedIsFound() async throws {
    let fixture = try await closed()
    let generation = try #require(fixture.board.state.text)
    // Another generation with the same documents and no forms.
    let bare = TextGeneration(
      directory: fixture.directory("bare"), identity: generation.identity)
    try bare.create()
    let audit = try TextAudit(fixture.store.description, shardCount: 2)
    let reader = try StoreReader(directory: fixture.files.folder)
    for shard in 0..<2 {
      var batch = DocumentBatch()
      _ = try reader.visitItems(afterRow: 0, limit: 100) { stored in
        guard case .item(let item) = stored else { return }
        let row = UInt32(item.row)
        guard bare.layout.shard(ofRow: row) == shard else { return }
        try audit.add(item, shard: shard, as: bare.layout.document(ofRow: row), to: &batch)
      }
      let writer = TextShard(bare, shard: shard, executor: .init(label: "bare"))
      try await writer.open()
      try await writer.apply(batch.bytes)
      try await writer.commit(sequence: fixture.store.sequence)
      await writer.close()
    }
    let difference = try TextComparison(bare, with: reader)
      .run(try TextAudit(fixture.store.description, shardCount: 2))
    #expect(difference.rows.isEmpty)
    #expect(difference.missingForms > 0)
    #expect(difference.missingForm != nil)
  }

  @Test func identifiersComeBackHoweverLongTheyAre() async throws {
    let fixture = try TextFixture()
    let long = String(repeating: "ä\0b", count: 400)
    let references =
      [1, 200, 243, 244, 245, 246, 300, 2000].map {
        ItemReference(String(repeating: "x", count: $0))
      } + [
        ItemReference("short", type: "kind"), ItemReference("with\0zero"),
        ItemReference("with", type: "zero"), ItemReference(long), ItemReference(long, type: long),
        ItemReference(long, type: long + "2"),
      ]
    try fixture.change { store in
      for reference in references {
        _ = try store.put(
          StoreItem(
            identifier: reference.identifier, type: reference.type, payload: Payload.empty),
          expiryTolerance: 0)
      }
    }
    try await fixture.settle()
    await fixture.pipeline.close()
    #expect(try fixture.difference().isEmpty)
    // Without knowing what the view was made from, as when the store is lost.
    let directory = try #require(fixture.board.state.text?.directory)
    let generation = try #require(try TextGeneration.find(directory: directory))
    var found: [Int64: ItemReference] = [:]
    try TextSearcher(generation).identifiers { found[$0] = $1 }
    #expect(
      found
        == Dictionary(
          uniqueKeysWithValues: references.enumerated().map { (Int64($0 + 1), $1) }))
    #expect(try TextGeneration.find(directory: directory + "x") == nil)
  }
}

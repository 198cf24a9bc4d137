import KliegModel
import KliegStorage
import Testing

@Suite struct StorePutTests {
  let directory: StoreDirectory
  let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    try store.begin()
  }

  @Test func newItemsGetRowsAndSequencesInOrder() throws {
    #expect(try store.put(note("a")) == .stored(row: 1, sequence: 1, wasNew: true))
    #expect(try store.put(note("b")) == .stored(row: 2, sequence: 2, wasNew: true))
    #expect(store.count == 2)
  }

  @Test func anEqualItemWritesNothing() throws {
    _ = try store.put(note("a", "title", domain: "d", expires: 5))
    #expect(try store.put(note("a", "title", domain: "d", expires: 5)) == .unchanged(row: 1))
    #expect(store.sequence == 1)
  }

  @Test func anotherExpiryAloneIsTold() throws {
    _ = try store.put(note("a", "title"))
    #expect(
      try store.put(note("a", "title", expires: 5)) == .expiryChanged(row: 1, sequence: 2))
    #expect(
      try store.put(note("a", "title", expires: 6)) == .expiryChanged(row: 1, sequence: 3))
    #expect(try store.put(note("a", "title", expires: 6)) == .unchanged(row: 1))
    let item = try #require(try store.item(for: ItemReference("a"))?.item)
    #expect(item.expires == 6)
    #expect(item.sequence == 3)
    #expect(item.contentSequence == 1)
  }

  @Test func anythingElseStoresTheItemAnewInItsRow() throws {
    var item = try note("a", "title")
    _ = try store.put(item)
    item.domain = ""
    #expect(try store.put(item) == .stored(row: 1, sequence: 2, wasNew: false))
    item.domain = "d"
    #expect(try store.put(item) == .stored(row: 1, sequence: 3, wasNew: false))
    item.priority = -1
    #expect(try store.put(item) == .stored(row: 1, sequence: 4, wasNew: false))
    item.payload = Payload.empty
    item.expires = .min
    #expect(try store.put(item) == .stored(row: 1, sequence: 5, wasNew: false))
    let stored = try #require(try store.item(for: item.reference)?.item)
    #expect(
      stored
        == StoredItem(
          row: 1, sequence: 5, contentSequence: 5, identifier: "a", domain: "d", priority: -1,
          expires: .min, payload: Payload.empty))
    #expect(store.count == 1)
  }

  @Test func anEntityAndAnItemOfOneIdentifierAreTwo() throws {
    _ = try store.put(note("a", "plain"))
    _ = try store.put(note("a", "photo", type: "Photo"))
    #expect(store.count == 2)
    #expect(try store.item(for: ItemReference("a"))?.item?.type == nil)
    #expect(try store.item(for: ItemReference("a", type: "Photo"))?.item?.row == 2)
    #expect(try store.item(for: ItemReference("a", type: "Film")) == nil)
  }

  @Test(arguments: [
    "", " ", "a\0b", "e\u{301}", "\u{e9}", "日本語", "a'; DROP TABLE item; --",
    String(repeating: "x", count: 5000),
  ])
  func identifiersAreBytes(identifier: String) throws {
    for other in ["a", "b", "e"] { _ = try store.put(note(other)) }
    let outcome = try store.put(note(identifier, "one", domain: identifier))
    #expect(outcome == .stored(row: 4, sequence: 4, wasNew: true))
    let stored = try #require(try store.item(for: ItemReference(identifier))?.item)
    #expect(Array(stored.identifier.utf8) == Array(identifier.utf8))
    #expect(Array((stored.domain ?? "?").utf8) == Array(identifier.utf8))
  }

  @Test func twoSpellingsOfAnAccentAreTwoItems() throws {
    _ = try store.put(note("e\u{301}"))
    _ = try store.put(note("\u{e9}"))
    #expect(store.count == 2)
  }

  @Test func donatingAgainHealsADamagedPayload() throws {
    let item = try note("a", "title")
    _ = try store.put(item)
    try store.commit()
    try directory.tamper("UPDATE item SET payload = CAST('{}' AS BLOB)")
    guard case .damaged = try store.item(for: ItemReference("a")) else {
      Issue.record("The damage was not seen.")
      return
    }
    try store.begin()
    #expect(try store.put(item) == .stored(row: 1, sequence: 2, wasNew: false))
    #expect(try store.item(for: ItemReference("a"))?.item?.payload == item.payload)
  }

  @Test func changesNeedATransaction() throws {
    try store.commit()
    #expect(throws: KliegError.self) { try store.put(note("a")) }
    #expect(throws: KliegError.self) { try store.deleteAll() }
    #expect(throws: KliegError.self) { try store.setClientState([1]) }
  }

  @Test func deletionsAndItemsOfOneTransactionCountInTheirOrder() throws {
    let reference = ItemReference("a")
    _ = try store.put(note("a", "one"))
    _ = try store.delete([reference])
    _ = try store.put(note("a", "two"))
    _ = try store.put(note("a", "three"))
    try store.commit()
    let reader = try StoreReader(directory: directory.path)
    let item = try #require(try reader.item(for: reference)?.item)
    #expect(item.row == 2)
    #expect(item.sequence == 4)
    #expect(
      try reader.changes(after: 0, limit: 9)
        == [.deleted(row: 1, sequence: 2), .stored(item)])
    try store.begin()
    _ = try store.put(note("a", "four"))
    #expect(try store.delete([reference, reference]) == [DeletedRow(row: 2, sequence: 6)])
    #expect(try store.item(for: reference) == nil)
  }
}

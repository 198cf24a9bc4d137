import KliegModel
import KliegStorage
import Testing

@Suite struct StoreTransactionTests {
  struct Refused: Error {}

  let directory: StoreDirectory
  let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
  }

  @Test func nothingCountsBeforeTheCommit() throws {
    let reader = try StoreReader(directory: directory.path)
    try store.begin()
    _ = try store.put(note("a"))
    #expect(try reader.all().isEmpty)
    #expect(try reader.statistics().sequence == 0)
    try store.commit()
    #expect(try reader.all().count == 1)
    #expect(try reader.statistics().sequence == 1)
  }

  @Test func aSavepointThatThrowsLeavesTheRestOfItsTransaction() throws {
    try store.begin()
    try store.savepoint { _ = try store.put(note("a")) }
    #expect(throws: Refused.self) {
      try store.savepoint {
        _ = try store.put(note("b"))
        _ = try store.delete([ItemReference("a")])
        try store.setClientState([1])
        try store.putField(StoredField(Field("rating", .number), isDeclared: false))
        throw Refused()
      }
    }
    #expect(store.sequence == 1)
    #expect(store.clientState == nil)
    #expect(store.fields.isEmpty)
    try store.savepoint { _ = try store.put(note("c")) }
    try store.commit()
    let reader = try StoreReader(directory: directory.path)
    #expect(try reader.all().map { $0.item?.identifier } == ["a", "c"])
    #expect(try reader.all().map(\.row) == [1, 2])
    #expect(try directory.open().fields.isEmpty)
  }

  @Test func savepointsNest() throws {
    try store.change {
      try store.savepoint {
        _ = try store.put(note("a"))
        try? store.savepoint {
          _ = try store.put(note("b"))
          throw Refused()
        }
      }
    }
    #expect(store.count == 1)
  }

  @Test func aRollbackPutsEverythingBack() throws {
    try store.change {
      _ = try store.put(note("a"))
      try store.setClientState([1])
    }
    try store.begin()
    _ = try store.put(note("b"))
    _ = try store.deleteAll()
    try store.setDescription(application: "x", language: "y", lifetime: 1, activation: "z")
    store.rollback()
    #expect(store.sequence == 1)
    #expect(store.lastRow == 1)
    #expect(store.count == 1)
    #expect(store.clientState == [1])
    #expect(store.description == IndexDescription(name: "notes"))
    #expect(try directory.open().clientState == [1])
  }

  @Test func aTransactionBeginsOnceAndEndsOnce() throws {
    #expect(throws: KliegError.self) { try store.commit() }
    try store.begin()
    #expect(store.isInTransaction)
    #expect(throws: KliegError.self) { try store.begin() }
    try store.commit()
    #expect(!store.isInTransaction)
  }

  @Test func aFullDiskCostsTheTransactionAndNothingElse() throws {
    try store.change { _ = try store.put(note("a")) }
    try store.limitSize(bytes: 200_000)
    let long = String(repeating: "x", count: 10_000)
    try store.begin()
    let first = #expect(throws: KliegError.self) {
      for number in 0..<100 {
        try store.savepoint { _ = try store.put(note("b-\(number)", long)) }
      }
    }
    #expect(first?.code == .storageFull)
    #expect(store.sequence == 1)
    #expect(store.count == 1)

    // SQLite gave the transaction up: whoever else is in it must learn that.
    #expect(!store.isInTransaction)
    let second = #expect(throws: KliegError.self) { try store.put(note("c")) }
    let last = #expect(throws: KliegError.self) { try store.commit() }
    #expect(second == first)
    #expect(last == first)

    try store.limitSize(bytes: nil)
    try store.change { _ = try store.put(note("c", long)) }
    let reader = try StoreReader(directory: directory.path)
    #expect(try reader.all().map { $0.item?.identifier } == ["a", "c"])
    #expect(try reader.statistics().sequence == 2)
  }
}

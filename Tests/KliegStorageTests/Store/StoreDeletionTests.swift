import KliegModel
import KliegStorage
import Testing

@Suite struct StoreDeletionTests {
  let directory: StoreDirectory
  let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    try store.change {
      for identifier in ["a", "b", "c"] { _ = try store.put(note(identifier)) }
    }
  }

  @Test func deletedItemsLeaveTombstones() throws {
    try store.change {
      let deleted = try store.delete([ItemReference("b"), ItemReference("unknown")])
      #expect(deleted == [DeletedRow(row: 2, sequence: 4)])
      #expect(try store.delete([ItemReference("a", type: "Photo")]) == [])
      #expect(try store.delete(rows: [3, 2, 99]) == [DeletedRow(row: 3, sequence: 5)])
    }
    #expect(store.count == 1)
    #expect(
      try store.tombstones() == [
        .row(2, sequence: 4, reference: ItemReference("b")),
        .row(3, sequence: 5, reference: ItemReference("c")),
      ])
  }

  @Test func deletingAllLeavesOneMarker() throws {
    try store.change {
      _ = try store.delete([ItemReference("a")])
      try store.setClientState([7])
      #expect(try store.deleteAll() == DeletedAll(through: 3, sequence: 5, count: 2))
      #expect(try store.deleteAll() == nil)
    }
    #expect(store.count == 0)
    #expect(store.clientState == nil)
    #expect(try store.tombstones() == [.allThrough(3, sequence: 5)])
    let reader = try StoreReader(directory: directory.path)
    #expect(try reader.changes(after: 0, limit: 9) == [.deletedAll(through: 3, sequence: 5)])
  }

  @Test func rowsAreNeverGivenAgain() throws {
    try store.change {
      _ = try store.delete(rows: [3])
      #expect(try store.put(note("c")).row == 4)
      _ = try store.deleteAll()
    }
    let fifth = try directory.change { try $0.put(note("a")) }
    #expect(fifth == .stored(row: 5, sequence: 7, wasNew: true))
    try directory.change { store in
      _ = try store.deleteAll()
      try store.purgeTombstones(through: store.sequence)
    }
    let sixth = try directory.change { try $0.put(note("a")) }
    #expect(sixth == .stored(row: 6, sequence: 9, wasNew: true))
  }

  @Test func purgingForgetsDeletionsUpToANumber() throws {
    try store.change {
      _ = try store.delete(rows: [1, 2])
      try store.purgeTombstones(through: 4)
    }
    #expect(store.statistics.purgedThrough == 4)
    #expect(
      try store.tombstones() == [.row(2, sequence: 5, reference: ItemReference("b"))])
    try store.change {
      try store.purgeTombstones(through: 2)
      try store.purgeTombstones(through: 1000)
    }
    #expect(try store.tombstones() == [])
    let reader = try StoreReader(directory: directory.path)
    #expect(try reader.statistics().purgedThrough == 5)
  }
}

import KliegModel
import KliegStorage
import Testing

@Suite struct StoreSetAsideTests {
  let directory: StoreDirectory
  let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    try store.change {
      for identifier in ["a", "b", "c"] { _ = try store.put(note(identifier)) }
      try store.setAside(row: 1, contentSequence: 1, reason: "The analyser stopped.")
      try store.setAside(row: 2, contentSequence: 2, reason: "The analyser stopped.")
    }
  }

  @Test func whatIsSetAsideIsListed() throws {
    let expected = SetAsideItem(
      row: 1, reference: ItemReference("a"), contentSequence: 1, reason: "The analyser stopped.")
    #expect(try store.setAside().first == expected)
    #expect(store.setAsideCount == 2)
    #expect(try directory.open().setAsideCount == 2)
    #expect(try StoreReader(directory: directory.path).setAside() == store.setAside())
  }

  @Test func contentThatHasChangedSinceIsNotSetAside() throws {
    try store.change {
      _ = try store.put(note("c", "new"))
      try store.setAside(row: 3, contentSequence: 3, reason: "late")
      try store.setAside(row: 9, contentSequence: 9, reason: "gone")
    }
    #expect(store.setAsideCount == 2)
  }

  @Test func onlyNewContentIsTriedAgain() throws {
    try store.change {
      _ = try store.put(note("a", expires: 5))
      _ = try store.put(note("b", "new"))
    }
    #expect(try store.setAside().map(\.row) == [1])
    try store.change { _ = try store.delete(rows: [1]) }
    #expect(store.setAsideCount == 0)
  }

  @Test func deletingAllLeavesNothingSetAside() throws {
    try store.change { _ = try store.deleteAll() }
    #expect(try directory.open().setAsideCount == 0)
  }

  @Test func aRetryNumbersTheRowAnew() throws {
    let retried = try store.change {
      try store.retrySetAside([ItemReference("a"), ItemReference("c")])
    }
    #expect(retried == 1)
    #expect(store.sequence == 4)
    #expect(try store.setAside().map(\.row) == [2])
    let changes = try StoreReader(directory: directory.path).changes(after: 3, limit: 9)
    guard case .stored(let item) = changes.first, changes.count == 1 else {
      Issue.record("The row has no change: \(changes)")
      return
    }
    #expect(item.identifier == "a")
    #expect(item.contentSequence == 4)
    let others = try store.change { try store.retrySetAside(nil) }
    #expect(others == 1)
    #expect(store.setAsideCount == 0)
  }

  @Test func aRollbackSetsAsideAgain() throws {
    try store.begin()
    _ = try store.retrySetAside(nil)
    store.rollback()
    #expect(try store.setAside().map(\.row) == [1, 2])
    #expect(store.sequence == 3)
  }
}

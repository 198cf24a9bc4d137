import KliegModel
import KliegStorage
import Testing

@Suite struct StoreWantedTests {
  let directory: StoreDirectory
  let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    try store.change {
      try store.want([
        WantedItem(reference: ItemReference("a"), domain: "mail"),
        WantedItem(reference: ItemReference("b"), domain: "mail.inbox"),
        WantedItem(reference: ItemReference("b", type: "Photo"), domain: "mailing"),
        WantedItem(reference: ItemReference("c"), reason: .requested),
      ])
    }
  }

  private func wanted(_ store: Store) throws -> [String] {
    try store.wanted(after: nil, limit: 100).map {
      $0.reference.identifier + ($0.reference.type.map { ":\($0)" } ?? "")
    }
  }

  @Test func whatIsWantedComesInOrderAndInPortions() throws {
    let first = try store.wanted(after: nil, limit: 2)
    #expect(first.map(\.reference) == [ItemReference("a"), ItemReference("b")])
    #expect(first[1].domain == "mail.inbox")
    let second = try store.wanted(after: first[1].reference, limit: 2)
    #expect(second.map(\.reference) == [ItemReference("b", type: "Photo"), ItemReference("c")])
    #expect(second.map(\.reason) == [.damaged, .requested])
    #expect(store.wantedCounts == WantedCounts(lost: 3, requested: 1))
    let again = try directory.open()
    #expect(again.wantedCounts == store.wantedCounts)
    #expect(try wanted(again) == wanted(store))
    let reader = try StoreReader(directory: directory.path)
    #expect(try reader.wantedCounts() == store.wantedCounts)
    #expect(try reader.wanted(after: nil, limit: 2) == first)
  }

  @Test func aDonationEndsTheWish() throws {
    try store.change {
      _ = try store.put(note("c"))
      _ = try store.put(note("b", type: "Photo"))
    }
    #expect(try wanted(store) == ["a", "b"])
    try store.change {
      try store.want([WantedItem(reference: ItemReference("c"), reason: .requested)])
      #expect(try store.put(note("c")) == .unchanged(row: 1))
    }
    #expect(store.wantedCounts == WantedCounts(lost: 2))
  }

  @Test func aDeletionEndsTheWishWhetherThereIsARowOrNot() throws {
    try store.change {
      _ = try store.put(note("d"))
      try store.want([WantedItem(reference: ItemReference("d"), reason: .requested)])
      _ = try store.delete([ItemReference("a"), ItemReference("unknown")])
      _ = try store.delete(rows: [1])
    }
    #expect(try wanted(store) == ["b", "b:Photo", "c"])
  }

  @Test(arguments: [
    (Deletion.domain("mail"), ["b:Photo", "c"]), (.domain("mail.inbox"), ["a", "b:Photo", "c"]),
    (.domain("ma"), ["a", "b", "b:Photo", "c"]), (.type("Photo"), ["a", "b", "c"]),
    (.identifiers(["b", "c"]), ["a", "b:Photo"]),
    (.identifiers(["b"], type: "Photo"), ["a", "b", "c"]), (.all, []),
  ])
  func aLoggedDeletionEndsTheWishesItCovers(deletion: Deletion, left: [String]) throws {
    try store.change {
      try store.wantEverything(.damaged)
      try store.logDeletion(deletion)
    }
    #expect(try wanted(store) == left)
    #expect(store.wantedCounts.total == left.count)
    #expect(store.wantsEverything == (deletion == .all ? nil : .damaged))
  }

  @Test func deletingAllEndsEveryWish() throws {
    try store.change {
      try store.wantEverything(.requested)
      _ = try store.deleteAll()
    }
    #expect(store.wantedCounts == WantedCounts())
    #expect(store.wantsEverything == nil)
    #expect(try directory.open().wantedCounts == WantedCounts())
  }

  @Test func whatWasLostStaysLostWhenItIsRequested() throws {
    try store.change {
      try store.want([
        WantedItem(reference: ItemReference("a"), reason: .requested),
        WantedItem(reference: ItemReference("c"), domain: "x", reason: .damaged),
      ])
    }
    #expect(store.wantedCounts == WantedCounts(lost: 4))
    #expect(try store.wanted(after: nil, limit: 1).first?.domain == "mail")
    #expect(try store.wanted(after: nil, limit: 9).last?.domain == "x")
  }

  @Test func whatWasRefusedWaitsUntilItIsRetried() throws {
    try store.change {
      try store.refuseWanted(ItemReference("a"), because: "It has no title.")
      try store.refuseWanted(ItemReference("unknown"), because: "It has no title.")
      try store.want([WantedItem(reference: ItemReference("a"))])
    }
    #expect(store.wantedCounts == WantedCounts(lost: 2, requested: 1, refused: 1))
    #expect(try wanted(store) == ["b", "b:Photo", "c"])
    let reader = try StoreReader(directory: directory.path)
    let refused = try reader.wanted(after: nil, limit: 9, isRefused: true)
    #expect(refused.map(\.refusal) == ["It has no title."])
    let (forgotten, unrefused, retried) = try store.change {
      (
        try store.forgetWanted([ItemReference("a"), ItemReference("b")]),
        try store.retryWanted([ItemReference("c")]), try store.retryWanted(nil)
      )
    }
    #expect((forgotten, unrefused, retried) == (1, 0, 1))
    #expect(try wanted(store) == ["a", "b:Photo", "c"])
    try store.change {
      try store.refuseWanted(ItemReference("c"), because: "It is too large.")
      #expect(try store.retryWanted([ItemReference("c")]) == 1)
    }
    #expect(store.wantedCounts == WantedCounts(lost: 2, requested: 1))
    #expect(try directory.open().wantedCounts == store.wantedCounts)
  }

  @Test func aRefusalIsKeptWhileEverythingIsWanted() throws {
    try store.change {
      try store.wantEverything(.requested)
      try store.refuseWanted(ItemReference("new"), because: "It has no title.")
    }
    #expect(try directory.open().wantsEverything == .requested)
    #expect(store.wantedCounts.refused == 1)
  }

  @Test func aRollbackBringsWishesBack() throws {
    struct Undone: Error {}
    try store.begin()
    #expect(throws: Undone.self) {
      try store.savepoint {
        _ = try store.put(note("a"))
        try store.wantEverything(.damaged)
        throw Undone()
      }
    }
    #expect(store.wantedCounts.lost == 3)
    #expect(store.wantsEverything == nil)
    try store.logDeletion(.all)
    store.rollback()
    #expect(store.wantedCounts == WantedCounts(lost: 3, requested: 1))
    #expect(try wanted(store) == ["a", "b", "b:Photo", "c"])
  }
}

import KliegEngine
import KliegModel
import Testing

@Suite(.timeLimit(.minutes(5))) struct WatchTests {
  private let fixture: EngineFixture

  init() throws { fixture = try EngineFixture() }

  @Test func itTellsWhatMatchesAndThenWhatBecomesDifferent() async throws {
    try await donate("notes", ["a": 1, "c": 3])
    let watch = fixture.engine.watch(Query(sort: [.attribute("size", .ascending)]), in: nil, of: 7)
    guard case .snapshot(let first)? = try await watch.next() else {
      Issue.record("no snapshot")
      return
    }
    #expect(first.hits.map(\.identifier) == ["a", "c"])
    #expect(first.total == 2)
    try await donate("notes", ["b": 2])
    var change = try await self.change(of: watch)
    #expect(change.removed.isEmpty)
    #expect(change.inserted.map(\.position) == [1])
    #expect(change.inserted.map(\.hit.identifier) == ["b"])
    #expect(change.total == 3)
    try await donate("notes", ["a": 9])
    change = try await self.change(of: watch)
    #expect(change.removed == [0])
    #expect(change.inserted.map(\.hit.identifier) == ["a"])
    try await fixture.update("notes", Update(deletions: [.identifiers(["c"])]))
    change = try await self.change(of: watch)
    #expect(change.removed.count == 1)
    #expect(change.total == 2)
  }

  @Test func anItemThatStaysInItsPlaceIsUpdated() async throws {
    try await fixture.update("notes", Update(items: [Item("a", attributes: ["title": "old"])]))
    let watch = fixture.engine.watch(Query(), in: ["notes"], of: 7)
    _ = try await watch.next()
    try await fixture.update("notes", Update(items: [Item("a", attributes: ["title": "new"])]))
    let change = try await self.change(of: watch)
    #expect(change.removed.isEmpty && change.inserted.isEmpty)
    #expect(change.updated.map(\.hit.attributes) == [["title": "new"]])
  }

  @Test func anIndexThatComesLaterIsSeenAndOneThatGoesIsGone() async throws {
    let watch = fixture.engine.watch(Query(), in: nil, of: 7)
    _ = try await watch.next()
    try await donate("late", ["x": 1])
    var change = try await self.change(of: watch)
    #expect(change.inserted.map(\.hit.index) == ["late"])
    try await fixture.engine.drop("late", of: 7)
    change = try await self.change(of: watch)
    #expect(change.removed == [0])
    #expect(change.total == 0)
  }

  @Test func whatIsNamedMustBeThere() async throws {
    let watch = fixture.engine.watch(Query(), in: ["nowhere"], of: 7)
    let error = await #expect(throws: KliegError.self) { try await watch.next() }
    #expect(error?.code == .noSuchIndex)
  }

  @Test func aRebuildOfTheIndexIsNoChangeAndNothingIsLostInIt() async throws {
    try await donate("notes", ["a": 1, "b": 2])
    let query = Query("word", sort: [.attribute("size", .ascending)])
    let watch = fixture.engine.watch(query, in: ["notes"], of: 7)
    guard case .snapshot(let first)? = try await watch.next() else {
      Issue.record("no snapshot")
      return
    }
    try await fixture.engine.rebuild("notes", of: 7) { _ in }
    try await donate("notes", ["c": 3])
    var window = first.hits
    // What cannot be looked at meanwhile is said; hits neither go nor come twice.
    while window.count < 3, let event = try await watch.next() {
      try event.apply(to: &window)
      #expect(window.starts(with: first.hits) { $0.identifier == $1.identifier })
    }
    #expect(window.map(\.identifier) == ["a", "b", "c"])
  }

  @Test func nothingIsMissedOrRepeatedWhileAnApplicationDonates() async throws {
    let query = Query("word", sort: [.attribute("size", .descending)], limit: 30)
    try await donate("notes", ["0": 0])
    let watch = fixture.engine.watch(query, in: ["notes"], of: 7)
    let writer = Task {
      var random = SystemRandomNumberGenerator()
      for step in 0..<120 {
        let name = "\(Int.random(in: 0..<60, using: &random))"
        if step % 4 == 3 {
          try await fixture.update("notes", Update(deletions: [.identifiers([name])]))
        } else {
          try await donate("notes", [name: Int64.random(in: 0..<1000, using: &random)])
        }
      }
      try await donate("notes", ["last": 5000])
    }
    var window: [Hit] = []
    var events = 0
    repeat {
      let event = try await watch.next()
      switch event {
      case .snapshot(let result)?: window = result.hits
      case .change?:
        try event?.apply(to: &window)
        #expect(Set(window.map(\.identifier)).count == window.count)
        let sizes = window.map { $0.attributes["size"] }
        #expect(sizes.count <= 30)
      case .missing?: break
      case nil: Issue.record("ended")
      }
      events += 1
    } while window.first?.identifier != "last"
    try await writer.value
    let found = try await fixture.search(query, in: ["notes"])
    #expect(window.map(\.identifier) == found.hits.map(\.identifier))
    #expect(events > 1)
  }

  private func donate(_ index: String, _ sizes: [String: Int64]) async throws {
    try await fixture.update(
      index,
      Update(
        items: sizes.map {
          Item($0.key, attributes: ["size": .integer($0.value), "title": "word"])
        }))
  }

  /// The next change; what could not be looked at is passed over.
  private func change(of watch: Watch) async throws -> Change {
    while let event = try await watch.next() {
      if case .change(let inserted, let removed, let updated, let total) = event {
        return Change(inserted: inserted, removed: removed, updated: updated, total: total)
      }
    }
    throw KliegError(.busy, "The watch has ended.")
  }

  private struct Change {
    let inserted: [WatchEvent.Placed]
    let removed: [Int]
    let updated: [WatchEvent.Placed]
    let total: Int
  }
}

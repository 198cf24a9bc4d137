import KliegModel
import KliegStorage
import Testing

@Suite struct StoreFenceTests {
  let directory: StoreDirectory
  let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    try store.change {
      for identifier in ["a", "b", "c"] { _ = try store.put(note(identifier, domain: "mail.in")) }
    }
  }

  private func isFenced(
    _ identifier: String, type: String? = nil, domain: String? = nil, since: Int64
  ) throws -> Bool {
    try store.isFenced(ItemReference(identifier, type: type), domain: domain, since: since)
  }

  @Test func onlyWhatIsDeletedAfterTheRequestIsFenced() throws {
    let first = try store.change { try store.beginFence() }
    try store.change { _ = try store.delete([ItemReference("a"), ItemReference("lost")]) }
    let second = try store.change { try store.beginFence() }
    try store.change { _ = try store.delete(rows: [2]) }
    for (identifier, expected) in [("a", true), ("lost", true), ("b", true), ("c", false)] {
      #expect(try isFenced(identifier, since: first) == expected)
    }
    for (identifier, expected) in [("a", false), ("lost", false), ("b", true), ("c", false)] {
      #expect(try isFenced(identifier, since: second) == expected)
    }
    #expect(try !isFenced("a", type: "Photo", since: first))
  }

  @Test func aDomainTakesWhatIsBelowIt() throws {
    let now = try store.change { try store.beginFence() }
    try store.change { try store.logDeletion(.domain("mail")) }
    for (domain, expected) in [
      ("mail", true), ("mail.in", true), ("mail.in.x", true), ("mailing", false), ("x.mail", false),
    ] {
      #expect(try isFenced("x", domain: domain, since: now) == expected)
    }
    #expect(try !isFenced("x", since: now))
  }

  @Test func aTypeTakesItsEntitiesAndAllTakesEverything() throws {
    let now = try store.change { try store.beginFence() }
    try store.change { try store.logDeletion(.type("Photo")) }
    #expect(try isFenced("x", type: "Photo", since: now))
    #expect(try !isFenced("x", since: now))
    try store.change { _ = try store.deleteAll() }
    #expect(try isFenced("x", since: now))
    let later = try store.change { try store.beginFence() }
    #expect(try !isFenced("x", type: "Photo", since: later))
  }

  @Test func anItemThatExpiresMayComeBack() throws {
    let now = try store.change { try store.beginFence() }
    try store.change { _ = try store.delete(rows: [1], isExpiry: true) }
    #expect(try !isFenced("a", since: now))
  }

  @Test func nothingIsLoggedWithoutARequest() throws {
    try store.change { _ = try store.delete([ItemReference("a")]) }
    let now = try store.change { try store.beginFence() }
    #expect(try !isFenced("a", since: now))
    #expect(try !isFenced("a", since: 0))
  }

  @Test func aFenceOutlivesTheDaemonAndItsNumbersGoOn() throws {
    let now = try store.change { try store.beginFence() }
    try store.change { _ = try store.delete([ItemReference("a")]) }
    let again = try directory.open()
    #expect(try again.isFenced(ItemReference("a"), domain: nil, since: now))
    try again.change { _ = try again.delete([ItemReference("b")]) }
    #expect(try again.isFenced(ItemReference("b"), domain: nil, since: now))
    try again.change { try again.endFence() }
    #expect(try !again.isFenced(ItemReference("a"), domain: nil, since: now))
    let third = try directory.open()
    #expect(try third.change { try third.beginFence() } > now + 2)
  }

  @Test func aRollbackTakesTheLogBack() throws {
    let now = try store.change { try store.beginFence() }
    try store.begin()
    _ = try store.delete([ItemReference("a")])
    store.rollback()
    #expect(try !isFenced("a", since: now))
    try store.begin()
    try store.endFence()
    store.rollback()
    try store.change { _ = try store.delete([ItemReference("a")]) }
    #expect(try isFenced("a", since: now))
  }
}

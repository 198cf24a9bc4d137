import Foundation
import KliegModel
import Testing

@testable import KliegEngine

/// What is learned of the use of items.
@Suite struct EngagementTests {
  private static let day: Int64 = 86_400_000_000
  private static let month = Duration.seconds(30 * 86_400)

  private func fixture(
    _ titles: [String], _ change: (inout Settings) -> Void = { _ in }
  ) async throws -> EngineFixture {
    let fixture = try EngineFixture(change)
    try await fixture.update(
      "notes",
      Update(
        items: titles.enumerated().map { Item("\($0)", attributes: ["title": .string($1)]) }))
    return fixture
  }

  private func found(
    _ fixture: EngineFixture, _ text: String, _ matching: Matching = .everyWord, user: UInt32 = 7
  ) async throws -> [String] {
    var query = Query(text)
    query.matching = matching
    return try await fixture.search(query, in: ["notes"], user: user).hits.map(\.identifier)
  }

  @Test func whatWasTakenUpComesFirstAmongEqualsAndMoreOftenIsMore() async throws {
    let fixture = try await fixture(["apple pie", "apple pie", "apple pie", "apple pie"])
    #expect(try await found(fixture, "apple") == ["0", "1", "2", "3"])
    try await fixture.engine.engage(ItemReference("2"), .focus, in: "notes", of: 7)
    try await fixture.engine.engage(ItemReference("3"), .select, in: "notes", of: 7)
    #expect(try await found(fixture, "apple") == ["3", "2", "0", "1"])
    for _ in 0..<8 {
      try await fixture.engine.engage(ItemReference("2"), .focus, in: "notes", of: 7)
    }
    #expect(try await found(fixture, "apple") == ["2", "3", "0", "1"])
    try await fixture.engine.forgetEngagement(in: "notes", of: 7)
    #expect(try await found(fixture, "apple") == ["0", "1", "2", "3"])
  }

  @Test func itNeverLiftsAnItemWithFewerOfTheWordsNorAMuchWorseOne() async throws {
    let long = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let fixture = try await fixture(["apple", "green apple", "green apple \(long)"])
    for number in 0..<60 {
      let item = ItemReference(number % 2 == 0 ? "0" : "2")
      try await fixture.engine.engage(item, .select, in: "notes", of: 7)
    }
    #expect(try await found(fixture, "green apple", .forgiving) == ["1", "2", "0"])
  }

  @Test func itIsTheUsersOwnAndOfTheTypeThatWasSaid() async throws {
    let fixture = try await fixture(["apple pie", "apple pie"])
    for user: UInt32 in [7, 8] {
      try await fixture.update(
        "notes",
        Update(items: ["a", "b"].map { Item($0, attributes: ["title": "green tree"]) }),
        user: user)
    }
    try await fixture.engine.engage(ItemReference("b"), .select, in: "notes", of: 7)
    #expect(try await found(fixture, "tree") == ["b", "a"])
    #expect(try await found(fixture, "tree", user: 8) == ["a", "b"])
    for item in [ItemReference("1", type: "T"), ItemReference("x")] {
      let error = await #expect(throws: KliegError.self) {
        try await fixture.engine.engage(item, .select, in: "notes", of: 7)
      }
      #expect(error?.code == .noSuchItem)
      #expect(error?.details == ["index": "notes", "identifier": item.identifier])
    }
    #expect(try await found(fixture, "apple") == ["0", "1"])
    let error = await #expect(throws: KliegError.self) {
      try await fixture.engine.engage(ItemReference("x"), .select, in: "nothing", of: 7)
    }
    #expect(error?.code == .noSuchIndex)
  }

  @Test func anErasedIndexHasLearnedNothing() async throws {
    let fixture = try await fixture(["apple pie", "apple pie"])
    try await fixture.engine.engage(ItemReference("1"), .select, in: "notes", of: 7)
    let index = try await fixture.engine.index("notes", of: 7)
    let file = EngagementFile(folder: index.files.folder)
    guard case .sound(let before) = file.read() else { throw KliegError(.unexpected, "none") }
    #expect(before.uses.count == 1)
    try await fixture.engine.erase("notes", of: 7)
    #expect(file.read() == .sound(Engagement()))
  }

  @Test func nothingIsLearnedWhereNothingIsToBeRemembered() async throws {
    let fixture = try await fixture(["apple pie", "apple pie"]) { $0[.engagementItems] = 0 }
    try await fixture.engine.engage(ItemReference("1"), .select, in: "notes", of: 7)
    #expect(try await found(fixture, "apple") == ["0", "1"])
  }

  @Test func usesCountHalfAfterEachHalfLife() {
    var engagement = Engagement(epoch: "e")
    let start = Timestamp(microseconds: 1000 * Self.day)
    engagement.add(3, row: 5, at: start, halfLife: Self.month, limit: 10)
    func share(_ days: Int64) -> Double {
      engagement.share(
        of: 5, at: Timestamp(microseconds: start.microseconds + days * Self.day),
        halfLife: Self.month)
    }
    #expect(abs(share(0) - 0.75) < 1e-12)
    #expect(abs(share(30) - 0.6) < 1e-12)
    #expect(abs(share(60) - 0.75 / 1.75) < 1e-12)
    // The clock may have been put back.
    #expect(share(-5) == share(0))
    #expect(engagement.share(of: 6, at: start, halfLife: Self.month) == 0)
  }

  @Test func thoseThatCountLeastAreForgotten() {
    var engagement = Engagement(epoch: "e")
    let start = Timestamp(microseconds: 1000 * Self.day)
    for row in 1...4 {
      engagement.add(
        Double(row == 1 ? 9 : row), row: Int64(row), at: start, halfLife: Self.month, limit: 3)
    }
    #expect(Set(engagement.uses.keys) == [1, 3, 4])
  }

  @Test func aFileIsReadAsItWasWrittenAndADamagedOneNotAtAll() {
    var engagement = Engagement(epoch: "e-1")
    for row in 1...20 {
      engagement.add(
        1 / Double(row), row: Int64(row), at: Timestamp(microseconds: Int64(row)),
        halfLife: Self.month, limit: 100)
    }
    let bytes = engagement.bytes
    #expect(Engagement(bytes: bytes) == engagement)
    #expect(Engagement(bytes: Engagement(epoch: "e").bytes) == Engagement(epoch: "e"))
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 4
      #expect(Engagement(bytes: damaged) == nil)
      #expect(Engagement(bytes: Array(bytes[..<position])) == nil)
    }
  }
}

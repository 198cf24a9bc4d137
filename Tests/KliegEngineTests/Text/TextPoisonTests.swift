import KliegFaults
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct TextPoisonTests {
  struct SetAside: Equatable {
    let row: Int64
    let contentSequence: Int64
  }

  private func fixture(_ told: Told<SetAside>) throws -> TextFixture {
    var hooks = TextHooks()
    hooks.setAside = { row, sequence, reason in
      #expect(!reason.isEmpty)
      told.append(SetAside(row: row, contentSequence: sequence))
    }
    hooks.rowsSetAside = {
      Dictionary(told.all.map { ($0.row, $0.contentSequence) }, uniquingKeysWith: max)
    }
    return try TextFixture(hooks: hooks)
  }

  @Test(arguments: [FailPoint.textAnalyse, .textApply])
  func oneItemThatCannotBeIndexedStopsNoOther(point: FailPoint) async throws {
    let told = Told<SetAside>()
    let fixture = try fixture(told)
    let poison = "poison-\(point.rawValue)"
    let fault = FaultPlan.arm(point, .poison, lasting: true, for: poison)
    var names = (1...99).map { "item-\($0)" }
    names.insert(poison, at: 40)
    try fixture.put(names)
    try await fixture.settle()
    #expect(told.all == [SetAside(row: 41, contentSequence: 41)])
    #expect(try fixture.count(of: "everi") == 99)
    let searcher = try TextSearcher(try #require(fixture.board.state.text))
    #expect(try searcher.frequency(of: TermKey.identifier.term(poison)) == 1)
    #expect(try fixture.difference(aside: [41: 41]).isEmpty)
    // Building again meets it no more: it is known.
    #expect(await fixture.pipeline.rebuild(because: nil) == nil)
    #expect(told.all.count == 1)
    FaultPlan.disarm(fault)
    // A new content is tried anew.
    try fixture.put([poison], title: "every other")
    try await fixture.settle()
    #expect(try fixture.count(of: "everi") == 100)
    #expect(try fixture.difference().isEmpty)
    await fixture.pipeline.close()
  }

  @Test func severalPoisonedItemsAreFoundAmongMany() async throws {
    let told = Told<SetAside>()
    let fixture = try fixture(told)
    let fault = FaultPlan.arm(.textApply, .poison, lasting: true, for: "venom")
    try fixture.put((1...64).map { $0 % 20 == 0 ? "venom-\($0)" : "item-\($0)" })
    try await fixture.settle()
    FaultPlan.disarm(fault)
    #expect(told.all.map(\.row).sorted() == [20, 40, 60])
    #expect(try fixture.count(of: "everi") == 61)
    #expect(try fixture.difference(aside: [20: 20, 40: 40, 60: 60]).isEmpty)
    await fixture.pipeline.close()
  }

  @Test func aPayloadThatCannotBeReadIsSetAside() async throws {
    let told = Told<SetAside>()
    let fixture = try fixture(told)
    try fixture.change { store in
      for (name, payload) in [("a", "{}"), ("b", "[1"), ("c", "{}")] {
        _ = try store.put(
          StoreItem(identifier: name, payload: Array(payload.utf8)), expiryTolerance: 0)
      }
    }
    try await fixture.settle()
    #expect(told.all == [SetAside(row: 2, contentSequence: 2)])
    #expect(fixture.board.state.damage == nil)
    await fixture.pipeline.close()
  }

  @Test func whatFailsForTheDiskSetsNothingAside() async throws {
    let told = Told<SetAside>()
    let time = StillTime()
    var hooks = TextHooks()
    hooks.time = time
    hooks.setAside = { row, sequence, _ in
      told.append(SetAside(row: row, contentSequence: sequence))
    }
    let fixture = try TextFixture(hooks: hooks)
    let fault = FaultPlan.arm(.textApply, .full, for: "fullness-3")
    try fixture.put((1...5).map { "fullness-\($0)" })
    while time.sleepers == 0 { await Task.yield() }
    FaultPlan.disarm(fault)
    #expect(told.all.isEmpty)
    time.advance(by: .seconds(1))
    try await fixture.settle()
    #expect(try fixture.count(of: "everi") == 5)
    await fixture.pipeline.close()
  }
}

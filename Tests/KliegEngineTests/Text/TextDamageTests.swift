import Foundation
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct TextDamageTests {
  static let damage = Damage(file: "shard-0", finding: "it is torn")

  @Test func aDamagedGenerationIsPutAsideWithItsReasonAndTheNewestTwoStay() async throws {
    let fixture = try TextFixture { $0[.repairsPerDay] = 10 }
    try fixture.put((1...20).map { "item-\($0)" })
    try await fixture.settle()
    for _ in 0..<4 {
      #expect(await fixture.pipeline.rebuild(because: Self.damage) == nil)
      #expect(try fixture.count(of: "everi") == 20)
    }
    #expect(try fixture.textNames == ["3.damaged", "4.damaged", "5", "repairs"])
    let note = try String(
      contentsOfFile: fixture.files.text + "/4.damaged/DAMAGED", encoding: .utf8)
    #expect(note == "shard-0: it is torn\n")
    #expect(try fixture.difference().isEmpty)
    await fixture.pipeline.close()
  }

  @Test func answersArePartialUntilTheNewOneHasEverything() async throws {
    let board = Told<IndexBoard>()
    let seen = Told<(target: Int64?, building: MaintenanceProgress?)>()
    var hooks = TextHooks()
    hooks.rowsSetAside = {
      if let state = board.all.first?.state { seen.append((state.rebuildTarget, state.rebuilding)) }
      return [:]
    }
    let fixture = try TextFixture(hooks: hooks) { $0[.textBatch] = 20 }
    try fixture.put((1...100).map { "item-\($0)" })
    try await fixture.settle()
    board.append(fixture.board)
    #expect(await fixture.pipeline.rebuild(because: Self.damage) == nil)
    #expect(seen.all.count == 5)
    #expect(seen.all.allSatisfy { $0.target == 100 })
    #expect(seen.all.map { $0.building?.done } == [0, 20, 40, 60, 80])
    #expect(fixture.board.state.rebuildTarget == nil)
    await fixture.pipeline.close()
  }

  @Test func damageOfAGenerationThatIsGoneChangesNothing() async throws {
    let fixture = try TextFixture()
    try fixture.put(["a"])
    try await fixture.settle()
    let first = fixture.board.state.text
    let failure = await fixture.pipeline.rebuild(because: Self.damage, of: first)
    #expect(failure == nil)
    let second = fixture.board.state.text
    #expect(second != first)
    #expect(await fixture.pipeline.rebuild(because: Self.damage, of: first) == nil)
    #expect(fixture.board.state.text == second)
    await fixture.pipeline.close()
  }

  @Test func tooManyRepairsADayParkItUntilAPersonAsks() async throws {
    let time = StillTime()
    var hooks = TextHooks()
    hooks.time = time
    let fixture = try TextFixture(hooks: hooks) { $0[.repairsPerDay] = 2 }
    try fixture.put(["a", "b"])
    try await fixture.settle()
    #expect(await fixture.pipeline.rebuild(because: Self.damage) == nil)
    #expect(await fixture.pipeline.rebuild(because: Self.damage) == nil)
    let failure = await fixture.pipeline.rebuild(because: Self.damage)
    #expect(failure?.code == .damaged)
    #expect(fixture.board.state.parkedText == failure?.message)
    #expect(fixture.board.state.text == nil)
    #expect(time.sleepers == 0)
    #expect(await fixture.pipeline.rebuild(because: Self.damage) == failure)
    #expect(await fixture.pipeline.rebuild(because: nil) == nil)
    #expect(fixture.board.state.parkedText == nil)
    #expect(try fixture.count(of: "everi") == 2)
    // The count began anew with what was asked for, and does not outlive a day.
    #expect(await fixture.pipeline.rebuild(because: Self.damage) == nil)
    time.advance(by: .seconds(86_401))
    #expect(await fixture.pipeline.rebuild(because: Self.damage) == nil)
    await fixture.pipeline.close()
  }

  @Test func aViewAheadOfTheStoreIsEvidenceAndStays() async throws {
    let fixture = try TextFixture()
    try fixture.put((1...9).map { "item-\($0)" })
    try await fixture.settle()
    let (met, told) = AsyncStream.makeStream(of: Damage.self)
    var hooks = TextHooks()
    hooks.met = { told.yield($0) }
    await fixture.reopen(hooks: hooks, accepted: 4)
    let damage = try #require(await met.first { _ in true })
    #expect(damage.isOfStore)
    #expect(damage.finding.contains("the text view is ahead"))
    // Donations must not make it look right again.
    fixture.board.publish { $0.accepted = 100 }
    fixture.pipeline.wake()
    for _ in 0..<50 { await Task.yield() }
    #expect(fixture.board.state.text == nil)
    #expect(try fixture.textNames == ["1"])
    await fixture.pipeline.close()
  }

  @Test func aGenerationIsOpenedOnlyOnceItIsTrusted() async throws {
    let time = StillTime()
    let board = Told<IndexBoard>()
    let asked = Told<(generation: String, isChecking: Bool)>()
    var hooks = TextHooks()
    hooks.time = time
    hooks.trust = { generation in
      asked.append((generation.directory, board.all[0].state.isCheckingText))
      return asked.all.count == 1 ? .unknown("The check was killed.") : .sound
    }
    let fixture = try TextFixture(hooks: hooks)
    board.append(fixture.board)
    try fixture.put(["a"])
    try await fixture.settle()
    #expect(asked.all.isEmpty, "what was made just now needs no check")
    await fixture.reopen(hooks: hooks)
    while time.sleepers == 0 { await Task.yield() }
    #expect(fixture.board.state.text == nil)
    #expect(fixture.board.state.textTrouble?.message.contains("The check was killed.") == true)
    time.advance(by: .seconds(1))
    try await fixture.settle()
    #expect(asked.all.map(\.isChecking) == [true, true])
    #expect(!fixture.board.state.isCheckingText)
    #expect(fixture.board.state.text?.directory.hasSuffix("/1") == true)
    await fixture.pipeline.close()
  }

  @Test func aGenerationThatACheckFoundDamagedIsReplaced() async throws {
    let fixture = try TextFixture()
    try fixture.put(["a", "b"])
    try await fixture.settle()
    var hooks = TextHooks()
    hooks.trust = { _ in .damaged(Self.damage) }
    await fixture.reopen(hooks: hooks)
    try await fixture.settle()
    let names = try fixture.textNames
    #expect(names == ["1.damaged", "2", "repairs"])
    #expect(try fixture.count(of: "everi") == 2)
    await fixture.pipeline.close()
  }

  @Test func aCheckThatNeverEndsDoesNotHoldUpHoldingOrClosing() async throws {
    let fixture = try TextFixture()
    try fixture.put(["a"])
    try await fixture.settle()
    let (asked, sendAsked) = AsyncStream<Void>.makeStream()
    let (never, sendNever) = AsyncStream<Void>.makeStream()
    var hooks = TextHooks()
    hooks.trust = { _ in
      sendAsked.yield()
      for await _ in never {}
      return .sound
    }
    await fixture.reopen(hooks: hooks)
    for await _ in asked { break }
    #expect(await fixture.pipeline.hold() == -1)
    await fixture.pipeline.close()
    sendNever.finish()
    #expect(fixture.board.state.text == nil)
  }
}

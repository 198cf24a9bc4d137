import Foundation
import KliegFaults
import KliegModel
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct TextRebuildTests {
  static let names = (1...300).map { "item-\($0)" }

  @Test func nothingIsWrittenWhileAnyoneHolds() async throws {
    let fixture = try TextFixture()
    try fixture.put(Self.names.prefix(10))
    try await fixture.settle()
    let held = await fixture.pipeline.hold()
    #expect(held == fixture.board.state.accepted)
    try fixture.put(["later"])
    #expect(await fixture.pipeline.hold() == held)
    await fixture.pipeline.release()
    for _ in 0..<50 { await Task.yield() }
    #expect(fixture.board.state.searchable == held)
    #expect(fixture.board.state.accepted > held)
    await fixture.pipeline.release()
    try await fixture.settle()
    #expect(try fixture.count(of: "later") == 1)
    await fixture.pipeline.close()
  }

  /// What the view says it is complete up to decides later which rows a salvage keeps.
  @Test func numbersOfAStoreThatTookAnothersPlaceAreNotPassedOver() async throws {
    let fixture = try TextFixture()
    try fixture.put(Self.names.prefix(10))
    try await fixture.settle()
    let store = fixture.files.store
    try fixture.store.copy(to: store + ".copy")
    #expect(rename(store + ".copy", store) == 0)
    #expect(unlink(store + "-wal") == 0)
    let second = try Store.open(directory: fixture.files.folder)
    try second.begin()
    _ = try second.put(
      StoreItem(
        identifier: "later", payload: try Payload.encode(["title": .string("later than all")])),
      expiryTolerance: 0)
    try second.commit()
    let sequence = second.sequence
    fixture.board.publish { state in
      state.accepted = sequence
      state.storeVersion += 1
    }
    fixture.pipeline.wake()
    try await fixture.settle()
    #expect(try fixture.count(of: "later") == 1)
    #expect(try fixture.difference().isEmpty)
    await fixture.pipeline.close()
  }

  @Test func aHeldPipelineCanBeClosed() async throws {
    let fixture = try TextFixture()
    _ = await fixture.pipeline.hold()
    try fixture.put(["a"])
    await fixture.pipeline.close()
    #expect(fixture.board.state.text == nil)
  }

  @Test func theOldGenerationServesUntilTheNewOneIsComplete() async throws {
    let board = Told<IndexBoard>()
    let seen = Told<(generation: String, found: Int, isPartial: Bool, isBuilding: Bool)>()
    var hooks = TextHooks()
    // Called before each batch is written: then a search looks at what serves.
    hooks.rowsSetAside = {
      guard let state = board.all.first?.state, let text = state.text else { return [:] }
      let found = try TextSearcher(text).frequency(of: Array("everi".utf8))
      seen.append((text.directory, found, state.rebuildTarget != nil, state.rebuilding != nil))
      return [:]
    }
    let fixture = try TextFixture(hooks: hooks) { $0[.textBatch] = 50 }
    try fixture.put(Self.names)
    try await fixture.settle()
    board.append(fixture.board)
    let failure = await fixture.pipeline.rebuild(because: nil)
    #expect(failure == nil)
    #expect(seen.all.count >= 6)
    let moments = seen.all
    for moment in moments {
      #expect(moment.generation.hasSuffix("/1"))
      #expect(moment.found == 300)
      #expect(!moment.isPartial)
    }
    #expect(moments.dropFirst().allSatisfy { $0.isBuilding })
    #expect(fixture.board.state.text?.directory.hasSuffix("/2") == true)
    #expect(fixture.board.state.rebuilding == nil)
    #expect(try fixture.textNames == ["2"])
    #expect(try fixture.difference().isEmpty)
    await fixture.pipeline.close()
  }

  @Test func whatIsDonatedMeanwhileIsInBoth() async throws {
    let fixture = try TextFixture { $0[.textBatch] = 20 }
    try fixture.put(Self.names)
    try await fixture.settle()
    let pipeline = fixture.pipeline
    async let failure = pipeline.rebuild(because: nil)
    for number in 0..<20 {
      try fixture.put(["new-\(number)", "item-\(number * 7)"], title: "changed")
      try fixture.change {
        try $0.delete([ItemReference("item-\(number * 9 + 1)")]).forEach { _ in }
      }
      await Task.yield()
    }
    let outcome = await failure
    #expect(outcome == nil)
    try await fixture.settle()
    #expect(fixture.board.state.text?.directory.hasSuffix("/2") == true)
    let difference = try fixture.difference()
    #expect(difference.isEmpty, "\(difference)")
    await fixture.pipeline.close()
  }

  @Test func deletingEverythingMeanwhileIsARebuildToo() async throws {
    let fixture = try TextFixture { $0[.textBatch] = 20 }
    try fixture.put(Self.names)
    try await fixture.settle()
    let pipeline = fixture.pipeline
    async let failure = pipeline.rebuild(because: nil)
    try fixture.change { _ = try $0.deleteAll() }
    try fixture.put(["one"])
    #expect(await failure == nil)
    try await fixture.settle()
    #expect(try fixture.count(of: "everi") == 1)
    #expect(try fixture.difference().isEmpty)
    await fixture.pipeline.close()
  }

  @Test func whatWasBegunAndNotFinishedIsRemovedWhenOpening() async throws {
    let fixture = try TextFixture()
    try fixture.put(Self.names.prefix(3))
    try await fixture.settle()
    await fixture.pipeline.close()
    for name in ["7.building", "8.making"] {
      try FileManager.default.createDirectory(
        atPath: fixture.files.text + "/\(name)/shard-0", withIntermediateDirectories: true)
    }
    await fixture.reopen()
    try await fixture.settle()
    #expect(try fixture.textNames == ["1"])
    await fixture.pipeline.close()
  }

  @Test(arguments: [
    (FailPoint.textSwapBefore, "/2.building"), (.textCreateBeforeRename, "/2.building"),
    (.textCommitBefore, "/2.building"), (.textSwapAfter, "/2"), (.textRemoveOld, "/1"),
  ])
  func aFailureOnTheWayLeavesTheOldOneServingAndIsTriedAgain(
    point: FailPoint, directory: String
  ) async throws {
    let time = StillTime()
    var hooks = TextHooks()
    hooks.time = time
    let fixture = try TextFixture(hooks: hooks)
    try fixture.put(Self.names.prefix(40))
    try await fixture.settle()
    let fault = FaultPlan.arm(point, .failed, for: fixture.files.text + directory)
    let failure = await fixture.pipeline.rebuild(because: nil)
    FaultPlan.disarm(fault)
    #expect(failure?.code == .storageFailed)
    #expect(try fixture.count(of: "everi") == 40)
    #expect(fixture.board.state.rebuildTarget == nil)
    while time.sleepers == 0 { await Task.yield() }
    time.advance(by: .seconds(100))
    #expect(await fixture.pipeline.rebuild(because: nil) == nil)
    #expect(try fixture.count(of: "everi") == 40)
    #expect(try fixture.difference().isEmpty)
    await fixture.pipeline.close()
  }

  @Test func aFullDiskIsOverByItself() async throws {
    let time = StillTime()
    var hooks = TextHooks()
    hooks.time = time
    let fixture = try TextFixture(hooks: hooks)
    try fixture.put(["a"])
    try await fixture.settle()
    let fault = FaultPlan.arm(
      .textCommitBefore, .full, lasting: true, for: fixture.files.text + "/1")
    try fixture.put(["b"])
    while time.sleepers == 0 { await Task.yield() }
    #expect(fixture.board.state.textTrouble?.code == .storageFull)
    #expect(try fixture.count(of: "everi") == 1)
    FaultPlan.disarm(fault)
    time.advance(by: .seconds(1))
    try await fixture.settle()
    #expect(fixture.board.state.textTrouble == nil)
    #expect(try fixture.count(of: "everi") == 2)
    await fixture.pipeline.close()
  }

  @Test func anotherLanguageMakesAnotherGeneration() async throws {
    let fixture = try TextFixture()
    try fixture.put(["a"])
    try await fixture.settle()
    #expect(try fixture.count(of: "everi") == 1)
    try fixture.change {
      try $0.setDescription(application: nil, language: "de", lifetime: nil, activation: nil)
    }
    let description = fixture.store.description
    fixture.board.publish { $0.description = description }
    #expect(await fixture.pipeline.rebuild(because: nil) == nil)
    #expect(try fixture.count(of: "every") == 1)
    #expect(try fixture.difference().isEmpty)
    await fixture.reopen()
    try await fixture.settle()
    #expect(fixture.board.state.text?.directory.hasSuffix("/2") == true)
    await fixture.pipeline.close()
  }
}

import CoreSpotlight
import KliegQueue
import TestSupport
import Testing

/// The conformance lines 11 to 19: batches.
@Suite(.timeLimit(.minutes(2))) struct SpotlightBatchTests {
  @Test func line11NothingIsFoundBeforeTheEnd() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("one")])
    #expect(try await trial.find().isEmpty)
    try await index.endBatch(withClientState: Data("1".utf8))
    #expect(try await trial.find() == ["one"])
  }

  @Test func line13AStateIsReadUnderItsNameOnly() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    #expect(try await index.fetchLastClientState().isEmpty)
    index.beginBatch()
    try await index.endBatch(withClientState: Data("1".utf8))
    #expect(try await index.fetchLastClientState() == Data("1".utf8))
    #expect(try await trial.index("mail").fetchLastClientState().isEmpty)
    #expect(try await trial.index().fetchLastClientState().isEmpty)
  }

  @Test func line14AStateHasAtMost250Bytes() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    index.beginBatch()
    try await index.endBatch(withClientState: Data(repeating: 1, count: 250))
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("one")])
    let code = await indexErrorCode {
      try await index.endBatch(withClientState: Data(repeating: 2, count: 251))
    }
    #expect(code == .invalidClientStateError)
    #expect(try await index.fetchLastClientState() == Data(repeating: 1, count: 250))
    #expect(try await trial.find().isEmpty)
  }

  @Test func line15AnotherStateThanExpectedDropsTheBatch() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    index.beginBatch()
    try await index.endIndexBatch(expectedClientState: nil, newClientState: Data("1".utf8))
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("one")])
    let code = await indexErrorCode {
      try await index.endIndexBatch(
        expectedClientState: Data("0".utf8), newClientState: Data("2".utf8))
    }
    #expect(code == .mismatchedClientState)
    #expect(try await index.fetchLastClientState() == Data("1".utf8))
    #expect(try await trial.find().isEmpty)
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("one")])
    try await index.endIndexBatch(
      expectedClientState: Data("1".utf8), newClientState: Data("2".utf8))
    #expect(try await index.fetchLastClientState() == Data("2".utf8))
    #expect(try await trial.find() == ["one"])
  }

  @Test func line16BeginningAgainMakesTheEndFail() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("one")])
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("two")])
    let code = await indexErrorCode {
      try await index.endBatch(withClientState: Data("1".utf8))
    }
    #expect(code == .indexingUnsupported)
    #expect(try await trial.find().isEmpty)
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("three")])
    try await index.endBatch(withClientState: Data("2".utf8))
    #expect(try await trial.find() == ["three"])
  }

  @Test func line16AnEndWithoutABeginningFails() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    let code = await indexErrorCode {
      try await index.endBatch(withClientState: Data("1".utf8))
    }
    #expect(code == .indexingUnsupported)
  }

  @Test func line17TheDefaultIndexTakesNoBatches() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index()
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("one")])
    let code = await indexErrorCode {
      try await index.endBatch(withClientState: Data("1".utf8))
    }
    #expect(code == .indexingUnsupported)
    #expect(try await trial.find() == ["one"], "what was acknowledged is there")
  }

  @Test func line18DomainsAreDeletedAtOnceInABatch() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    try await index.indexSearchableItems([spotlightItem("old", in: "a")])
    index.beginBatch()
    try await index.indexSearchableItems([spotlightItem("new", in: "a")])
    try await index.deleteSearchableItems(withDomainIdentifiers: ["a"])
    #expect(try await trial.find().isEmpty)
    try await index.endBatch(withClientState: Data("1".utf8))
    #expect(try await trial.find() == ["new"])
  }

  @Test func line19TenBatchesUnderWayEndInOrder() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    let order = Locked<[Int]>([])
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      for number in 0..<10 {
        index.beginBatch()
        index.indexSearchableItems([spotlightItem("\(number)"), spotlightItem("last", "\(number)")])
        index.endBatch(withClientState: Data("\(number)".utf8)) { error in
          #expect(error == nil)
          let count = order.withLock { order in
            order.append(number)
            return order.count
          }
          if count == 10 { done.resume() }
        }
      }
    }
    #expect(order.withLock { $0 } == Array(0..<10))
    #expect(try await index.fetchLastClientState() == Data("9".utf8))
    #expect(try await trial.items("title == \"9\"").map(\.uniqueIdentifier) == ["last"])
    #expect(try await trial.find().count == 11)
  }

  @Test func aBatchThatNoMessageHoldsIsStoredWhole() async throws {
    let trial = try await SpotlightTrial()
    let index = trial.index("notes")
    let text = String(repeating: "word ", count: 200_000)
    index.beginBatch()
    try await index.indexSearchableItems(
      (0..<9).map { number in spotlightItem("\(number)") { $0.textContent = text } })
    try await index.endBatch(withClientState: Data("1".utf8))
    #expect(try await trial.find().count == 9)
    #expect(try await index.fetchLastClientState() == Data("1".utf8))
  }
}

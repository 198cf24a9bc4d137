import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct ExpiryHoldTests {
  private func services(_ trial: EngineTrial) async throws -> IndexServices {
    await trial.engine.services(
      of: IndexKey(user: EngineTrial.user, name: try IndexName(EngineTrial.name)))
  }

  @Test func fewExpiredItemsAreNeverHeld() async throws {
    let trial = try EngineTrial()
    var hold = ExpiryHold(services: try await services(trial))
    let answer1 = hold.releases(99, of: 99)
    #expect(answer1)
    let answer2 = hold.releases(500, of: 1000)
    #expect(answer2, "half is no more than half")
    await trial.stop()
    #expect(trial.events.count(.expiryHeld) == 0)
  }

  @Test func manyAreHeldForADayAndSaidOnce() async throws {
    let trial = try EngineTrial()
    var hold = ExpiryHold(services: try await services(trial))
    let answer3 = hold.releases(600, of: 1000)
    #expect(!answer3)
    trial.time.advance(by: .seconds(86_399))
    let answer4 = hold.releases(601, of: 1000)
    #expect(!answer4)
    trial.time.advance(by: .seconds(1))
    let answer5 = hold.releases(601, of: 1000)
    #expect(answer5)
    let answer6 = hold.releases(601, of: 1000)
    #expect(!answer6, "the next one is a case of its own")
    await trial.stop()
    #expect(trial.events.count(.expiryHeld) == 2)
  }

  @Test func aClockThatWasPutRightEndsTheHold() async throws {
    let trial = try EngineTrial()
    let now = Timestamp.now
    let soon = now.adding(seconds: 86_400)
    try await trial.update(
      Update(items: (0..<200).map { Item("\($0)", expiration: .at(soon)) }))
    let index = try await trial.open()
    await trial.engine.sweep(at: soon)
    #expect(index.status().items == 200)
    // Right again: nothing is expired. A wrong moment days later is held anew.
    await trial.engine.sweep(at: now)
    trial.time.advance(by: .seconds(200_000))
    await trial.engine.sweep(at: soon)
    #expect(index.status().items == 200)
    await trial.stop()
    #expect(trial.events.count(.expiryHeld) == 2)
  }

  @Test func aJumpOfTheClockDeletesNothingForADay() async throws {
    let trial = try EngineTrial()
    let now = Timestamp.now
    let past = now.adding(seconds: -60)
    try await trial.update(
      Update(
        items: (0..<1000).map {
          Item(
            "\($0)", expiration: .at($0 < 600 ? past : now.adding(seconds: 1_000_000)),
            attributes: ["title": "word"])
        }))
    let index = try await trial.settled()
    await trial.engine.sweep()
    #expect(index.status().items == 1000)
    #expect(try await trial.found().names.count == 400)
    #expect(try await trial.found("word").names.count == 400)
    await trial.engine.sweep()
    trial.time.advance(by: .seconds(86_400))
    await trial.engine.sweep()
    #expect(index.status().items == 400)
    #expect(trial.events.count(.expiryHeld) == 1)
    await trial.stop()
  }

  @Test func aTenthIsDeletedAtOnce() async throws {
    let trial = try EngineTrial()
    let soon = Timestamp.now.adding(seconds: 3600)
    try await trial.update(
      Update(
        items: (0..<1000).map { Item("\($0)", expiration: $0 < 100 ? .at(soon) : .never) }))
    await trial.engine.sweep(at: soon)
    #expect(try await trial.open().status().items == 900)
    await trial.stop()
    #expect(trial.events.count(.expiryHeld) == 0)
  }
}

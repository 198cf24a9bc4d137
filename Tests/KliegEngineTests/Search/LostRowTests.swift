import KliegEngine
import KliegModel
import Testing

@testable import KliegStorage

/// What is answered when the store no longer has rows that nobody has deleted.
@Suite struct LostRowTests {
  @Test(arguments: [nil, "word"])
  func rowsThatAreNotThereAreNamedAndAskedFor(text: String?) async throws {
    let trial = try EngineTrial()
    let names = (1...40).map { "item-\($0)" }
    try await trial.donate(names)
    try spoil(trial.store)
    let found = try await trial.found(text)
    #expect(found.names.count == 37)
    #expect(found.missing.map(\.error.code) == [.damaged])
    await trial.events.wait(for: .repaired)
    let lost = try trial.wanted()
    #expect(lost.count == 3)
    try await trial.donate(lost)
    #expect(try await trial.found(text).names == names.sorted())
    #expect(try await trial.check(.deep).verdict == .sound)
    await trial.stop()
  }

  @Test func whatWasDeletedIsNotTakenForLost() async throws {
    let trial = try EngineTrial()
    try await trial.donate((1...40).map { "item-\($0)" })
    let engine = trial.engine
    for number in 1...30 {
      async let gaps = gaps(of: engine)
      try await trial.update(
        Update(deletions: [.identifiers(["item-\(number)"], type: nil)]))
      #expect(try await gaps.isEmpty)
    }
    #expect(trial.events.count(.damaged) == 0)
    await trial.stop()
  }

  private func gaps(of engine: Engine) async throws -> [SearchResult.Gap] {
    var answer = try await engine.search(
      Query(limit: 100), in: [EngineTrial.name], of: EngineTrial.user)
    _ = try await answer.hits(0..<answer.count)
    return answer.missing
  }

  /// Takes three rows away, as an emptied page would.
  private func spoil(_ store: String) throws {
    let connection = try SQLiteConnection(path: store, mode: .write, file: "tampered")
    try connection.executeOnce("DELETE FROM item WHERE row IN (5, 6, 7)")
  }
}

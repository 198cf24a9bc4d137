import KliegEngine
import KliegModel
import TestOracle
import TestSupport
import Testing

/// Random data and random queries: the engine against a naive reading of the documented rules.
@Suite struct OracleTests {
  private static let dataSets: UInt64 = 100
  private static let queriesEach: UInt64 = 202

  @Test(arguments: 0..<dataSets)
  func answersAsTheRulesSay(_ seed: UInt64) async throws {
    let fixture = try EngineFixture()
    let index = try await fixture.engine.open(
      IndexDescription(name: "random", fields: RandomItems.fields), of: 7)
    var history = RandomHistory(seed: seed)
    for _ in 0...(seed % 3) {
      _ = try await index.update(
        history.update(adding: Int(seed % 23)), waitUntilSearchable: true)
    }
    let oracle = history.oracle
    for number in 0..<Self.queriesEach {
      var random = RandomQueries(seed: seed * 1_000 + number)
      let query = random.query()
      do {
        let (hits, answer) = try await fixture.search(query, in: ["random"])
        let difference = oracle.difference(query, answer.result(hits, microseconds: 0))
        #expect(difference == nil, "data \(seed), query \(number): \(query)")
      } catch {
        Issue.record("data \(seed), query \(number): \(error) of \(query)")
      }
    }
    await fixture.engine.close()
  }
}

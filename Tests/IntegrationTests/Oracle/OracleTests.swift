import Foundation
import Klieg
import KliegModel
import TestOracle
import TestSupport
import Testing

/// Random data and random queries through the real programs, against a naive reading of the rules.
@Suite struct OracleTests {
  private static let index = "random"

  private static func described(_ daemon: TestDaemon) async throws -> Client {
    let client = Client(socket: daemon.socket)
    try await client.open(IndexDescription(name: index, fields: RandomItems.fields))
    return client
  }

  private static func query(_ seed: UInt64, _ features: RandomQueries.Features = .all) -> Query {
    var random = RandomQueries(seed: seed, features: features)
    return random.query()
  }

  /// Asks many random queries of an index that nobody changes meanwhile.
  private static func compare(
    _ client: Client, _ history: RandomHistory, seeds: Range<UInt64>, _ place: SourceLocation
  ) async {
    let oracle = history.oracle
    for seed in seeds {
      let query = query(seed)
      do {
        let result = try await client.search(query, in: [index])
        let difference = oracle.difference(query, result)
        #expect(difference == nil, "seed \(seed): \(query)", sourceLocation: place)
      } catch {
        Issue.record("seed \(seed): \(error) of \(query)", sourceLocation: place)
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func betweenUpdatesAndAcrossRestarts(_ seed: UInt64) async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    var client = try await Self.described(daemon)
    var history = RandomHistory(seed: seed)
    for round in 0..<6 as Range<UInt64> {
      let update = history.update(adding: 12)
      try await client.update(Self.index, update, waitUntilSearchable: true)
      let first = seed * 100_000 + round * 1_000
      await Self.compare(client, history, seeds: first..<first + 60, #_sourceLocation)
      switch round {
      case 1:
        try await daemon.stop()
        try await daemon.start()
      case 3:
        daemon.kill()
        try await daemon.start()
      default: continue
      }
      client = Client(socket: daemon.socket)
      try await client.waitUntilSearchable(Self.index)
      await Self.compare(client, history, seeds: first..<first + 60, #_sourceLocation)
    }
  }

  /// What answers while updates go on is what the index held at one moment between the last update that
  /// was done when the query was sent, and the last one that was begun when the answer came.
  @Test func whileWritesGoOn() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = try await Self.described(daemon)
    let states = StateRecord()
    let writing = Task {
      var history = RandomHistory(seed: 99)
      for round in 0..<80 {
        let update = history.update(adding: 8)
        await states.begin(history.oracle)
        try await client.update(Self.index, update)
        await states.finish(round)
      }
    }
    var seed: UInt64 = 0
    while await !states.isComplete(80) {
      seed += 1
      // Columns know an update at once; the text view is told of it a little later.
      let query = Self.query(seed, [.comparisons, .strings, .orders, .groups, .identifiers])
      let first = await states.finished
      let result = try await client.search(query, in: [Self.index])
      let possible = await states.states(from: first)
      let differences = possible.compactMap { $0.difference(query, result) }
      #expect(
        differences.count < possible.count, "seed \(seed): \(query): \(differences)")
    }
    try await writing.value
    #expect(seed > 10)
  }

  @Test func everyWayToAskIsOneFilter() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = try await Self.described(daemon)
    var history = RandomHistory(seed: 5)
    try await client.update(
      Self.index, history.update(adding: 60), waitUntilSearchable: true)
    let vocabulary = QueryVocabulary(fields: RandomItems.fields)
    let texts = [
      #"code == "*window*"c && size >= 0"#, #"code == "Window"w || name == "bako*"cdw"#,
      #"InRange(ratio, -1.5, 1.5) && !(flag == 1)"#, #"made >= $time.this_year(-1)"#,
      #"**=="bak*"cdwt && tags != "red""#, #"notes == "tomu lopa"t"#, #"when < 0"#,
      #"accents == "école"d || accents == "E*"cd"#, #"section == "*""#,
    ]
    let now = Timestamp(microseconds: 1_770_000_000_000_000)
    var queries = try texts.map {
      Query(
        filter: try QueryString($0).filter(at: now, in: .gmt, vocabulary: vocabulary), limit: 1_000)
    }
    queries.append(
      try Query(
        matching: [
          PropertyComparator("ratio", .isBetween(-2, 2)),
          PropertyComparator("code", .hasPrefix("s"), folding: [.case, .diacritics]),
          PropertyComparator("tags", .containsElement("blue")),
        ], mode: .or, sortedBy: [PropertySort("ratio", .descending), PropertySort("section")],
        limit: 7))
    queries.append(
      Query(
        filter: try Filter(
          #Predicate<Sample> {
            $0.code.localizedStandardContains("ole") || ($0.ratio ?? 0) > 1
              || $0.marks.contains { $0 > 7 }
          }, attributes: [\.code: "code", \.ratio: "ratio", \.marks: "marks"]), limit: 1_000))
    for query in queries {
      let result = try await client.search(query, in: [Self.index])
      #expect(history.oracle.difference(query, result) == nil, "\(query)")
      #expect(result.total > 0, "\(query)")
    }
  }

  private struct Sample {
    var code: String
    var ratio: Double?
    var marks: [Int]
  }
}

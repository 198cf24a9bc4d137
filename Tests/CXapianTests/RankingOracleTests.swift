import CXapian
import Foundation
import TestSupport
import Testing

/// What queries of every kind find and how they score, beside what IneB2's formula says of the documents.
@Suite struct RankingOracleTests {
  @Test(arguments: 1...3, [1, 2, 3, 4])
  func rankingIsWhatTheFormulaSays(shardCount: Int, seed: UInt64) throws {
    var random = Dice(seed)
    let sample = Sample(rows: 1...400, &random)
    let directory = try TemporaryDirectory()
    let reader = try sample.reader(in: directory, shardCount: shardCount)
    let lengths = try #require(try succeed { reader.reference.lengths(failure: $0) })
    defer { lengths.free() }
    for round in 0..<150 {
      let query = Sample.query(depth: 3, &random)
      let filter: Set<UInt32>? =
        round % 3 == 0 ? nil : Set((1...450).filter { _ in random.chance(round % 2 == 0 ? 50 : 3) })
      var expected = sample.scores(query)
      if let filter { expected = expected.filter { filter.contains($0.key) } }
      let order = expected.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      for lengths in [nil, lengths] {
        let found = try reader.rank(query, filter: filter, lengths: lengths)
        let context = "seed \(seed), round \(round): \(query)"
        #expect(found.matches.total == expected.count, "\(context)")
        #expect(Set(found.rows) == Set(expected.keys), "\(context)")
        for (score, entry) in zip(found.scores, order) {
          #expect(abs(score - entry.value) <= 1e-9 * max(1, entry.value), "\(context)")
        }
        for (row, score) in zip(found.rows, found.scores) {
          let own = expected[row] ?? .nan
          #expect(abs(score - own) <= 1e-9 * max(1, own), "\(context)")
        }
        let window = try reader.rank(query, filter: filter, offset: 3, limit: 7, lengths: lengths)
        #expect(window.rows == Array(found.rows.dropFirst(3).prefix(7)), "\(context)")
      }
    }
  }

  @Test func lengthsOfAnotherSnapshotAreNotUsed() throws {
    var random = Dice(9)
    let sample = Sample(rows: 1...50, &random)
    let directory = try TemporaryDirectory()
    let reader = try sample.reader(in: directory, shardCount: 1)
    let lengths = try #require(try succeed { reader.reference.lengths(failure: $0) })
    defer { lengths.free() }
    let writer = try Shard(directory("0"), .existing)
    try writer.apply(document(7, [SampleTerm("a", 1), SampleTerm("long", 300)]))
    try writer.commit()
    #expect(try succeed { reader.reference.reopen(failure: $0) })
    #expect(!(try succeed { lengths.isOf(reader.reference, failure: $0) }))
    let with = try reader.rank(.term("a"), lengths: lengths)
    let without = try reader.rank(.term("a"))
    #expect(with.rows == without.rows)
    #expect(with.scores == without.scores)
  }

  @Test func anIndexOfWhichMostIsGoneKeepsNoLengths() throws {
    let directory = try TemporaryDirectory()
    let writer = try Shard(directory("0"))
    try writer.apply(document(5_000_000, [SampleTerm("a")]))
    try writer.commit()
    let reader = try Reader(directory("0"))
    #expect(try succeed { reader.reference.lengths(failure: $0) } == nil)
    #expect(try reader.rank(.term("a")).rows == [5_000_000])
  }
}

/// Documents of a few terms, and what they score.
private struct Sample {
  static let terms = ["a", "b", "c", "d", "e", "f"]
  /// A word that no document has, and one that is in some without counting.
  static let others = ["nowhere", "mute"]

  let documents: [UInt32: [String: UInt32]]

  init(rows: ClosedRange<UInt32>, _ random: inout Dice) {
    var documents: [UInt32: [String: UInt32]] = [:]
    for row in rows where random.chance(90) {
      var terms: [String: UInt32] = [:]
      for (term, percent) in zip(Self.terms, [80, 50, 30, 20, 5, 1]) where random.chance(percent) {
        terms[term] = UInt32.random(in: 1...6, using: &random)
      }
      if random.chance(10) { terms["c"] = 700 }
      if random.chance(20) { terms["mute"] = 0 }
      documents[row] = terms
    }
    self.documents = documents
  }

  func reader(in directory: TemporaryDirectory, shardCount: Int) throws -> Reader {
    for shard in 0..<shardCount {
      var batch: [UInt8] = []
      for (row, terms) in documents.sorted(by: { $0.key < $1.key })
      where Int(row - 1) % shardCount == shard {
        batch += document(
          (row - 1) / UInt32(shardCount) + 1,
          terms.sorted { $0.key < $1.key }.map { SampleTerm($0.key, $0.value) })
      }
      let writer = try Shard(directory("\(shard)"))
      try writer.apply(batch)
      try writer.commit()
    }
    switch shardCount {
    case 1: return try Reader(directory("0"))
    case 2: return try Reader(directory("0"), directory("1"))
    default: return try Reader(directory("0"), directory("1"), directory("2"))
    }
  }

  static func query(depth: Int, _ random: inout Dice) -> SampleQuery {
    func term(_ random: inout Dice) -> SampleQuery {
      .term((random.chance(90) ? terms : others).randomElement(using: &random) ?? "a")
    }
    func parts(_ random: inout Dice) -> [SampleQuery] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in query(depth: depth - 1, &random) }
    }
    guard depth > 0, random.chance(75) else { return random.chance(5) ? .all : term(&random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .node(.and, parts(&random))
    case 2: return .node(.or, parts(&random))
    case 3:
      let count = Int.random(in: 0...4, using: &random)
      return .node(.synonym, (0..<count).map { _ in term(&random) })
    case 4:
      return .node(.andNot, [query(depth: depth - 1, &random), query(depth: depth - 1, &random)])
    case 5:
      return .node(.andMaybe, [query(depth: depth - 1, &random), query(depth: depth - 1, &random)])
    case 6: return .scale(0.5, query(depth: depth - 1, &random))
    default: return .fixed(3, query(depth: depth - 1, &random))
    }
  }

  /// The rows that match, and their scores.
  func scores(_ query: SampleQuery) -> [UInt32: Double] {
    switch query {
    case .all: return documents.mapValues { _ in 0 }
    case .term(let term):
      return score(as: factor([term])) { $0[term].map(Double.init) }
    case .scale(let factor, let query): return scores(query).mapValues { $0 * factor }
    case .fixed(let score, let query): return scores(query).mapValues { _ in score }
    case .node(.synonym, let parts):
      let terms = parts.compactMap { if case .term(let term) = $0 { term } else { nil } }
      return score(as: factor(terms)) { document in
        let counts = terms.compactMap { document[$0] }
        let length = document.values.reduce(0, +)
        return counts.isEmpty ? nil : Double(min(counts.reduce(0, +), length))
      }
    case .node(.and, let parts):
      return parts.reduce(documents.mapValues { _ in 0.0 }) { all, part in
        let scores = scores(part)
        return all.reduce(into: [:]) { found, entry in
          if let score = scores[entry.key] { found[entry.key] = entry.value + score }
        }
      }
    case .node(.or, let parts):
      return parts.reduce(into: [:]) { all, part in all.merge(scores(part), uniquingKeysWith: +) }
    case .node(.andNot, let parts):
      let removed = scores(parts[1])
      return scores(parts[0]).filter { removed[$0.key] == nil }
    case .node(.andMaybe, let parts):
      let wished = scores(parts[1])
      return scores(parts[0]).reduce(into: [:]) { all, entry in
        all[entry.key] = entry.value + (wished[entry.key] ?? 0)
      }
    case .node: return [:]
    }
  }

  private func score(
    as factor: Double, _ occurrences: ([String: UInt32]) -> Double?
  ) -> [UInt32: Double] {
    let average =
      Double(documents.values.reduce(0) { $0 + $1.values.reduce(0, +) }) / Double(documents.count)
    return documents.compactMapValues { document in
      guard let count = occurrences(document) else { return nil }
      guard count > 0 else { return 0 }
      let length = Double(document.values.reduce(0, +))
      let normal = count * log2(1 + average / length)
      return factor * normal / (normal + 1)
    }
  }

  /// IneB2's weight of terms that count as one.
  private func factor(_ terms: [String]) -> Double {
    let count = Double(documents.count)
    let length = Double(documents.values.reduce(0) { $0 + $1.values.reduce(0, +) })
    var without = 1.0
    var noneOf = 1.0
    for term in terms {
      let having = documents.values.compactMap { $0[term] }
      without *= 1 - Double(having.count) / count
      noneOf *= 1 - Double(having.reduce(0, +)) / length
    }
    let frequency = count * (1 - without)
    let occurrences = length * (1 - noneOf)
    guard frequency > 0, occurrences > 0 else { return 0 }
    let expected = count * (1 - exp(-occurrences / count))
    return (occurrences + 1) / frequency * log2((count + 1) / (expected + 0.5))
  }
}

extension Dice {
  fileprivate mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }
}

import CXapian
import TestSupport
import Testing

/// The order of words that short documents keep, against where the words were put.
@Suite struct WordOrderTests {
  private struct Sample {
    let id: UInt32
    let places: [String: [UInt32]]
    let isOrdered: Bool

    init(_ id: UInt32, words: Int, isOrdered: Bool, _ dice: inout Dice) {
      self.id = id
      self.isOrdered = isOrdered
      var places: [String: [UInt32]] = [:]
      var place: UInt32 = 0
      for _ in 0..<words {
        let gap: UInt32 = Bool.random(using: &dice) ? 1 : .random(in: 0...300, using: &dice)
        place += gap
        let word = "w\(Int.random(in: 0...(words * 2), using: &dice))"
        if places[word]?.last != place { places[word, default: []].append(place) }
      }
      self.places = places
    }

    var packed: [UInt8] {
      document(
        id,
        places.sorted { $0.key > $1.key }.map {
          SampleTerm($0.key, UInt32($0.value.count), at: $0.value, isOrdered: isOrdered)
        })
    }

    /// The words as they stand one after the other.
    var order: [String] {
      var placed: [(place: UInt32, word: String)] = []
      for (word, places) in places {
        for place in places { placed.append((place, word)) }
      }
      return placed.sorted { ($0.place, $0.word) < ($1.place, $1.word) }.map(\.word)
    }

    /// Whether words stand side by side, or within a window.
    func holds(_ words: [String], within window: Int) -> Bool {
      guard window > 0 else {
        return places[words[0], default: []].contains { start in
          words.indices.allSatisfy {
            places[words[$0], default: []].contains(start + UInt32($0))
          }
        }
      }
      let all = Set(words).flatMap { places[$0, default: []] }
      return all.contains { start in
        Set(words).allSatisfy { word in
          places[word, default: []].contains { $0 >= start && $0 < start + UInt32(window) }
        }
      }
    }
  }

  private let directory: TemporaryDirectory
  private var samples: [Sample] = []
  private var dice = Dice(11)

  init() throws {
    directory = try TemporaryDirectory()
    for id in 1...400 as ClosedRange<UInt32> {
      // Few words tell each other apart by a byte, more by two, very many by four.
      let words = id % 100 == 0 ? 2000 : [2, 5, 12, 30, 60, 200][Int(id % 6)]
      samples.append(Sample(id, words: words, isOrdered: id % 5 != 0, &dice))
    }
    let writer = try Shard(directory("shard"))
    try writer.apply(samples.flatMap(\.packed))
    try writer.commit()
  }

  private func place(
    _ words: [String], within window: Int, in documents: [Sample]
  ) throws -> (found: Set<UInt32>, undecided: Set<UInt32>) {
    let reader = try Reader(directory("shard"))
    var filter = [UInt64](repeating: 0, count: 8)
    for sample in documents { filter[Int(sample.id) / 64] |= 1 << UInt64(sample.id % 64) }
    var found = [UInt64](repeating: 0, count: 8)
    var undecided = found
    var terms: [UInt8] = []
    for word in words {
      terms.append(UInt16(word.utf8.count))
      terms += Array(word.utf8)
    }
    _ = try lend(terms) { terms in
      try filter.withUnsafeBufferPointer { filter in
        try succeed {
          reader.reference.place(
            terms: terms, window: UInt32(window),
            filter: XapianRows(words: filter.baseAddress, bitCount: 512), stop: nil, found: &found,
            undecided: &undecided, bitCount: 512, failure: $0)
        }
      }
    }
    func ids(_ words: [UInt64]) -> Set<UInt32> {
      Set((0..<512).filter { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }.map { UInt32($0) })
    }
    return (ids(found), ids(undecided))
  }

  @Test mutating func wordsAreFoundWhereTheyWerePutAndNowhereElse() throws {
    for _ in 0..<1500 {
      let sample = samples.randomElement(using: &dice) ?? samples[0]
      let order = sample.order
      let start = Int.random(in: 0..<order.count, using: &dice)
      var words = Array(order[start..<min(order.count, start + .random(in: 1...3, using: &dice))])
      if Bool.random(using: &dice) { words.reverse() }
      let window = Bool.random(using: &dice) ? 0 : Int.random(in: 1...40, using: &dice)
      let candidates = samples.filter { sample in words.allSatisfy { sample.places[$0] != nil } }
      let (found, undecided) = try place(words, within: window, in: candidates)
      #expect(undecided.isEmpty)
      let expected = candidates.filter { $0.holds(words, within: window) }.map(\.id)
      #expect(found == Set(expected), "\(words) within \(window)")
    }
  }

  @Test func orderAndListsInOneDocumentAreMalformed() throws {
    let shard = try Shard(directory("other"))
    let mixed = document(
      1, [SampleTerm("a", at: [1], isOrdered: true), SampleTerm("b", at: [2])])
    #expect(throws: Failed.self) { try shard.apply(mixed) }
  }

  @Test func theDigestKnowsTheOrder() throws {
    func digest(_ first: [UInt32], _ second: [UInt32]) throws -> XapianDigest {
      var digests = [XapianDigest()]
      let batch = document(
        1,
        [
          SampleTerm("a", at: first, isOrdered: true), SampleTerm("b", at: second, isOrdered: true),
        ])
      _ = try lend(batch) { batch in try succeed { xapian_batch_digests(batch, &digests, 1, $0) } }
      return digests[0]
    }
    let usual = try digest([1, 4], [2])
    #expect(try digest([1, 4], [2]).positions == usual.positions)
    #expect(try digest([2, 4], [1]).positions != usual.positions)
    #expect(try digest([1, 4], [3]).positions != usual.positions)
    #expect(try digest([2, 4], [1]).terms == usual.terms)
  }

  @Test func whatIsStoredHasTheDigestOfItsBatch() throws {
    let reader = try Reader(directory("shard"))
    var expected = [XapianDigest](repeating: XapianDigest(), count: samples.count)
    _ = try lend(samples.flatMap(\.packed)) { batch in
      try succeed { xapian_batch_digests(batch, &expected, samples.count, $0) }
    }
    var postings = [UInt64](repeating: 0, count: 401)
    var positions = postings
    var noted = postings
    var termLists = postings
    let beyond = try succeed {
      reader.reference.digests(
        shard: 0, postings: &postings, positions: &positions, noted: &noted,
        termLists: &termLists, count: 401, failure: $0)
    }
    #expect(take(beyond).isEmpty)
    for (sample, digest) in zip(samples, expected) {
      #expect(positions[Int(sample.id)] == digest.positions)
      #expect(noted[Int(sample.id)] == digest.positions)
      #expect(digest.positions != 0)
    }
  }
}

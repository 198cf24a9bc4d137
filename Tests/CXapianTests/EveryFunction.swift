import CXapian
import Foundation

/// Two shards as an index has them, of which the first is to be damaged.
enum SampleShards {
  static func make(in directory: String) throws {
    for shard in 0..<2 {
      let writer = try Shard("\(directory)/\(shard)")
      var dice = Dice(UInt64(shard))
      var batch: [UInt8] = []
      for id in 1...600 as ClosedRange<UInt32> {
        let words = (1...30).map { position in
          let word = Int.random(in: 0..<Int.random(in: 1...1500, using: &dice), using: &dice)
          return SampleTerm("w\(word)", 1, at: [UInt32(position)])
        }
        batch += document(id, words + [SampleTerm("common", 1, at: [31]), SampleTerm("Q\(id)", 0)])
      }
      try writer.apply(batch)
      try writer.add(forms: (0..<200).flatMap { form("forms\($0)", "w\($0)") })
      try writer.set("sequence", "1")
      try writer.commit()
    }
  }

  /// The files of a shard that are there.
  static let files = [
    "iamglass", "postlist.glass", "docdata.glass", "termlist.glass", "position.glass",
    "synonym.glass",
  ]
}

/// Calls each function on the shards of a directory, whatever state they are in.
enum EveryFunction {
  /// The statuses of the functions that only read.
  static func reading(_ directory: String) -> [XapianStatus] {
    lend("\(directory)/0") { first in
      lend("\(directory)/1") { second in
        let opened = call { XapianReaderRef.open(paths: [first, second], count: 2, failure: $0) }
        return [opened.status] + (opened.result.map(reading) ?? [])
      }
    }
  }

  /// The statuses of the functions that go through whole files.
  static func maintaining(_ directory: String) -> [XapianStatus] {
    let checked = lend("\(directory)/0") { path in call { xapian_check(path, $0) } }
    _ = take(checked.result.report)
    let compacted = lend("\(directory)/0") { path in
      lend("\(directory)/compacted") { destination in
        call { xapian_compact(path, destination, $0) }
      }
    }
    return [checked.result.faults > 0 ? .damaged : checked.status, compacted.status]
  }

  private static func reading(_ reader: XapianReaderRef) -> [XapianStatus] {
    defer { reader.close() }
    var rows = [UInt32](repeating: 0, count: 2000)
    var scores = [Double](repeating: 0, count: 2000)
    var words = [UInt64](repeating: 0, count: 40)
    var rowsWithout = words
    let window = XapianWindow(
      weighting: .ineB2, offset: 0, limit: 2000, lastRow: .max, isCounted: true)
    let queries: [SampleQuery] = [
      .all, .term("common"), .node(.and, [.term("w1"), .term("w3")]),
      .node(.phrase, [.term("w1"), .term("common")]),
      .node(.synonym, [.term("w5"), .term("w70"), .term("w300")]),
    ]
    var statuses: [XapianStatus] = []
    for query in queries {
      lend(query.packed) { query in
        statuses.append(
          call {
            reader.rank(
              query: query, filter: XapianRows(), window: window, lengths: nil, stop: nil,
              rows: &rows, scores: &scores, failure: $0)
          }.status)
        statuses.append(
          call {
            reader.match(
              query: query, filter: XapianRows(), stop: nil, words: &words, bitCount: 2000,
              failure: $0)
          }.status)
      }
    }
    for prefix in ["w", "forms"] {
      lend(prefix) { prefix in
        let expanded = call {
          reader.expand(prefix: prefix, limit: 50, scanLimit: 5000, failure: $0)
        }
        let listed = call {
          reader.list(prefix: prefix, after: XapianBytes(), limit: 20_000, failure: $0)
        }
        let similar = call {
          reader.similar(
            to: prefix, edits: 2, isBeginning: true, limit: 50, scanLimit: 5000, stop: nil,
            failure: $0)
        }
        if let vocabulary = call({ reader.vocabulary(limit: 5000, failure: $0) }).result {
          defer { vocabulary.free() }
          let near = call {
            vocabulary.similar(
              to: prefix, edits: 2, isBeginning: true, limit: 50, scanLimit: 5000, stop: nil,
              failure: $0)
          }
          _ = take(near.result.packed)
          statuses += [near.status, call { vocabulary.isOf(reader, failure: $0) }.status]
        }
        let begun = call {
          reader.match(
            in: nil, beginning: prefix, filter: XapianRows(),
            bounds: XapianBounds(terms: 5000, postings: 100_000, wholeOnly: false), stop: nil,
            words: &words,
            bitCount: 2000, failure: $0)
        }
        for terms in [expanded, listed, similar] {
          _ = take(terms.result.packed)
          statuses.append(terms.status)
        }
        statuses.append(begun.status)
      }
    }
    lend([2, 0] + "w1".utf8 + [6, 0] + "common".utf8) { terms in
      let placed = [UInt64](repeating: .max, count: 40).withUnsafeBufferPointer { every in
        call {
          reader.place(
            terms: terms, window: 0,
            filter: XapianRows(words: every.baseAddress, bitCount: 2000), stop: nil,
            found: &words, undecided: &rowsWithout, bitCount: 2000, failure: $0)
        }
      }
      statuses.append(placed.status)
    }
    let metadata = lend("sequence") { key in
      call { reader.metadata(shard: 0, key: key, failure: $0) }
    }
    _ = take(metadata.result)
    return statuses + [
      metadata.status,
      call { reader.reopen(failure: $0) }.status,
      call { reader.documentCount(failure: $0) }.status,
      call { reader.lastRow(failure: $0) }.status,
      lend("w1") { term in call { reader.frequency(term: term, failure: $0) }.status },
    ]
  }

  /// The statuses of the functions that write; they leave the first shard changed.
  static func writing(_ directory: String) -> [XapianStatus] {
    let opened = lend("\(directory)/0") { path in
      call { XapianShardRef.open(path: path, .existing, failure: $0) }
    }
    guard let shard = opened.result else { return [opened.status] }
    defer { shard.close() }
    let replaced = stride(from: 1, to: 700, by: 3).flatMap { id in
      document(UInt32(id), [SampleTerm("w1", 1, at: [3]), SampleTerm("new", 2, at: [7])])
    }
    let deleted = stride(from: 2, to: 700, by: 5).flatMap { deletion(UInt32($0)) }
    let metadata = lend("sequence") { key in call { shard.metadata(key: key, failure: $0) } }
    _ = take(metadata.result)
    return [
      opened.status, metadata.status,
      lend(replaced + deleted) { batch in call { shard.apply(batch: batch, failure: $0) }.status },
      lend(form("forms7", "w9")) { forms in call { shard.add(forms: forms, failure: $0) }.status },
      lend("sequence") { key in
        call { shard.setMetadata(key: key, value: key, failure: $0) }.status
      },
      call { shard.lastDocument(failure: $0) }.status,
      call { shard.documentCount(failure: $0) }.status,
      call { shard.commit(failure: $0) }.status,
      call { shard.discard(failure: $0) }.status,
    ]
  }
}

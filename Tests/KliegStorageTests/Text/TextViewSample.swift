import KliegModel
import KliegQueue
import KliegStorage
import TestSupport

/// A text view of two shards in a directory of its own.
struct TextViewSample {
  let directory: TemporaryDirectory
  let generation: TextGeneration

  init() throws {
    directory = try TemporaryDirectory()
    generation = TextGeneration(
      directory: directory("text/1"),
      identity: TextGeneration.Identity(epoch: "e1", analyser: 3, shardCount: 2))
  }

  func shard(_ number: Int) -> TextShard {
    TextShard(generation, shard: number, executor: QueueExecutor(label: "shard-\(number)"))
  }

  /// A batch of one shard's rows: row r has "every", its identifier, and "even" where it is; of each fifth
  /// row it is known where the first is.
  func batch(
    _ rows: some Sequence<UInt32>, shard: Int, marked mark: String? = nil, shift: UInt32 = 1
  ) -> [UInt8] {
    var batch = DocumentBatch()
    for row in rows where generation.layout.shard(ofRow: row) == shard {
      batch.replace(document: generation.layout.document(ofRow: row)) { terms in
        let positions = row % 5 == 0 ? [row, row * 3 + shift] : []
        terms.add(Array("every".utf8), frequency: 1, positions: positions)
        terms.add(TermKey.identifier.term("item-\(row)"), frequency: 0)
        if row % 2 == 0 {
          terms.add(Array("even".utf8), frequency: 2)
        }
        if let mark {
          terms.add(Array(mark.utf8), frequency: 1)
        }
      }
    }
    return batch.bytes
  }
}

/// The rows that bits stand for.
func rows(_ words: [UInt64]) -> [UInt32] {
  (0..<UInt32(words.count * 64)).filter { words[Int($0 / 64)] >> UInt64($0 % 64) & 1 == 1 }
}

extension TermQuery {
  static func word(_ word: String) -> TermQuery { .term(Array(word.utf8)) }
}

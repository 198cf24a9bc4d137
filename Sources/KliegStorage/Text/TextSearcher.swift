import CXapian
import KliegModel

/// Searches a snapshot of a text view.
///
/// Belongs to one actor: Xapian's handles take one call at a time.
package final class TextSearcher {
  /// The generation that is searched; the first of several.
  package let generation: TextGeneration
  /// Every change up to this sequence can be found.
  package private(set) var sequence: Int64

  /// The words of a snapshot, for when it is this one.
  package var vocabulary: TextVocabulary?
  /// Whether words were looked for without a vocabulary of the snapshot.
  package var lacksVocabulary = false
  /// The lengths of a snapshot's texts, for when it is this one.
  package var lengths: TextLengths?
  /// Whether something was ranked without the lengths of the snapshot.
  package var lacksLengths = false

  /// In which languages items are beside that of the index, once somebody has asked.
  var knownLanguages: [String]?

  let reader: OpenReader
  private let shardCounts: [Int]

  /// Opens the latest commits of a generation's shards; crashes on the way are noted, where there are
  /// notes.
  package convenience init(_ generation: TextGeneration, notes: CrashNotes? = nil) throws {
    try self.init(combining: generation, [], notes: notes)
  }

  /// Opens several generations, whose shards are searched as if they were those of one.
  init(combining first: TextGeneration, _ others: [TextGeneration], notes: CrashNotes?) throws {
    generation = first
    let generations = [first] + others
    shardCounts = generations.map(\.identity.shardCount)
    let paths = generations.flatMap { generation in
      (0..<generation.identity.shardCount).map(generation.path(ofShard:))
    }
    reader = try OpenReader(paths: paths, name: "text view", notes: notes)
    sequence = try Self.sequence(of: reader, shardCounts)
  }

  /// Moves the snapshot to the latest commits; true when there were any.
  @discardableResult
  package func refresh() throws -> Bool {
    let isNew = try reader.call { $0.reopen(failure: $1) }
    if isNew {
      knownLanguages = nil
      sequence = try Self.sequence(of: reader, shardCounts)
    }
    return isNew
  }

  /// The number of documents.
  package func documentCount() throws -> Int {
    Int(try reader.call { $0.documentCount(failure: $1) })
  }

  private static func sequence(of reader: OpenReader, _ shardCounts: [Int]) throws -> Int64 {
    var least = Int64.max
    var shard = 0
    for count in shardCounts {
      for number in 0..<count {
        guard let label = try reader.label(ofShard: shard) else {
          let name = TextGeneration.name(ofShard: number)
          throw Damage(file: name, finding: "its label is missing or unreadable")
        }
        least = min(least, label.sequence)
        shard += 1
      }
    }
    return least
  }
}

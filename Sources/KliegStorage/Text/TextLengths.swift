internal import CXapian

/// How long the texts of a snapshot of a text view are, in memory: ranking asks for every match.
package final class TextLengths: @unchecked Sendable {
  // Sendable because nothing changes in it once it is made.
  let reference: XapianLengthsRef
  /// What its snapshot is of.
  package let generation: TextGeneration

  /// Reads the lengths of a searcher's snapshot; nil where most items there ever were are gone.
  package init?(of searcher: TextSearcher) throws {
    guard let made = try searcher.reader.call({ $0.lengths(failure: $1) }) else { return nil }
    reference = made
    generation = searcher.generation
  }

  deinit { reference.free() }

  /// Whether it has the lengths of a reader's snapshot.
  func isOf(_ reader: OpenReader) throws -> Bool {
    try reader.call { reference.isOf($0, failure: $1) }
  }
}

internal import CXapian

/// The words of a snapshot of a text view, in memory: words like another are found there in a fraction of
/// the time that their places on the disk take.
package final class TextVocabulary: @unchecked Sendable {
  // Sendable because nothing changes in it once it is made.
  let reference: XapianVocabularyRef
  /// What its snapshot is of.
  package let generation: TextGeneration

  /// So many words are kept at most; where there are more, the view itself is walked.
  package static let limit = 4_000_000

  /// Reads the words of a searcher's snapshot; nil where there are too many.
  package init?(of searcher: TextSearcher, limit: Int = limit) throws {
    let made = try searcher.reader.call {
      $0.vocabulary(limit: UInt32(clamping: limit), failure: $1)
    }
    guard let made else { return nil }
    reference = made
    generation = searcher.generation
  }

  deinit { reference.free() }

  /// Whether it has the words of a reader's snapshot.
  func isOf(_ reader: OpenReader) throws -> Bool {
    try reader.call { reference.isOf($0, failure: $1) }
  }

  func similar(
    to form: XapianBytes, edits: Int, isBeginning: Bool, limit: Int, scanLimit: Int,
    until end: SearchLimit?
  ) throws -> XapianTerms {
    try XapianCall.checked("vocabulary") { failure in
      reference.similar(
        to: form, edits: UInt32(clamping: edits), isBeginning: isBeginning,
        limit: UInt32(clamping: limit), scanLimit: UInt32(clamping: scanLimit),
        stop: end?.reference, failure: failure)
    }
  }

  func expand(_ beginning: XapianBytes, limit: Int, scanLimit: Int) throws -> XapianTerms {
    try XapianCall.checked("vocabulary") { failure in
      reference.expand(
        prefix: beginning, limit: UInt32(clamping: limit), scanLimit: UInt32(clamping: scanLimit),
        failure: failure)
    }
  }
}

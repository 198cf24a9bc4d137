package import KliegModel
package import KliegStorage
import KliegText

/// What the text view should hold, worked out from the stored items again: the engine's half of a
/// ``TextComparison``.
///
/// Analysing may crash the process just as it may have crashed when indexing; so this too is for a
/// process that may.
package final class TextAudit: DocumentSource {
  private let analysts: [DocumentAnalyst]
  private let aside: [Int64: Int64]

  /// Prepares an audit.
  ///
  /// - Parameters:
  ///   - description: The index, with its fields.
  ///   - shardCount: The view's number of shards.
  ///   - aside: The rows that are set aside, each with the content sequence that it is set aside for:
  ///     only their identifiers are expected.
  /// - Throws: Why text cannot be analysed.
  package init(
    _ description: IndexDescription, shardCount: Int, aside: [Int64: Int64] = [:]
  ) throws {
    let schema = Schema(description.fields)
    // One a shard, as the lanes have: each records all the forms that its own documents bring.
    analysts = try (0..<shardCount).map { _ in
      let analyst = try DocumentAnalyst(language: description.language)
      analyst.use(schema)
      return analyst
    }
    self.aside = aside
  }

  package func add(
    _ item: StoredItem, shard: Int, as document: UInt32, to batch: inout DocumentBatch
  ) throws {
    if aside[item.row] == item.contentSequence {
      analysts[shard].addIdentifier(of: item, as: document, to: &batch)
    } else {
      try analysts[shard].add(item, as: document, to: &batch)
    }
  }

  package func takeForms(shard: Int) -> FormBatch { analysts[shard].takeForms() }

  /// What a generation made of an index as it is now would have to be made from.
  package static func identity(
    of description: IndexDescription, epoch: String, shardCount: Int
  ) -> TextGeneration.Identity {
    TextGeneration.Identity(
      epoch: epoch, analyser: AnalyserVersion.current, shardCount: shardCount,
      rules: DocumentRules(description, Schema(description.fields)).text)
  }
}

import KliegModel
import KliegStorage

/// What everyone may see of an index at one moment, without asking its writer.
struct IndexState: Sendable {
  var columns: ColumnSnapshot
  var schema: Schema
  var description: IndexDescription
  var epoch: String
  var clientState: [UInt8]?
  /// The number of the last durable change when the index was opened; 0 for a new one.
  let opened: Int64
  /// The number of the last durable change.
  var accepted: Int64
  /// The number of the last deletion: a text view that has come so far holds no deleted item.
  var deleted: Int64
  /// The number up to which text queries see every change.
  ///
  /// Negative until the text view is open.
  var searchable: Int64 = -1
  /// The number that a text view built from nothing must reach before its answers are whole.
  var rebuildTarget: Int64?
  /// The generation of the text view that is complete up to there; nil before there is one.
  var text: TextGeneration?
  /// What is damaged, as far as it is known.
  var damage: Damage?

  var sequences: IndexStatus.Sequences {
    IndexStatus.Sequences(
      accepted: accepted, columns: columns.sequence, searchable: min(max(0, searchable), accepted))
  }
}

extension IndexState {
  /// Keeps damage of the truth for the status; a damaged view is made again.
  mutating func note(_ error: any Error) {
    if let found = error as? Damage, found.isOfStore { damage = found }
  }
}

extension Damage {
  /// Whether the store is damaged, and not a view of it.
  var isOfStore: Bool { file.hasPrefix(Store.fileName) }
}

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
  /// What the view's files look like while nobody writes to them; nil while its writer does.
  var textMark: TextMark?
  /// How far a text view that is being built has come, in changes of the store.
  var rebuilding: MaintenanceProgress?
  /// Whether the text view is not open yet because it is being checked first.
  var isCheckingText = false
  /// Why the text view is not tried any more: it was damaged again and again.
  var parkedText: String?
  /// Why the text view does not come further at the moment; it is tried again.
  var textTrouble: KliegError?
  /// What is damaged, as far as it is known.
  var damage: Damage?
  /// Changes when another store has taken the place of this one: handles on the old are of no use.
  var storeVersion = 0
  /// Which files the writer has open.
  var home: StoreHome
  /// What was lost and has not been donated again.
  var missing = IndexHealth.Missing.nothing
  /// Items that the text view cannot take in.
  var setAside = 0
  /// Whether donations are taken.
  var writes = IndexHealth.Writes.accepted
  /// Why nothing more is tried by itself.
  var parked: String?
  /// How old what is not searchable yet is.
  var ages = PendingAges()

  var sequences: IndexStatus.Sequences {
    IndexStatus.Sequences(
      accepted: accepted, columns: columns.sequence, searchable: min(max(0, searchable), accepted))
  }
}

extension Damage {
  /// Whether the store is damaged, and not a view of it.
  var isOfStore: Bool { file.hasPrefix(Store.fileName) }
}

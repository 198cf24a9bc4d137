import KliegDamage
import KliegModel

/// A folder of state as some end of a daemon left it, with what it holds.
struct Snapshot: Sendable {
  let name: Name
  let folder: StateFolder
  let model: Model
  /// The items that text queries may not know yet.
  let unsearchable: Set<ItemReference>
  /// What plain SQLite reads of it.
  let plain: PlainStore

  /// How the daemon ended.
  enum Name: String, Sendable, CaseIterable {
    /// In order.
    case clean
    /// Killed, with a log, and with a text view that has seen all.
    case killed
    /// Killed, with changes that the text view has not seen.
    case behind
    /// Killed just after it had marked the index as damaged.
    case marked
  }
}

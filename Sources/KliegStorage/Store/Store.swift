package import KliegModel

/// The truth of one index: every item as donated, and the journal of what changed.
///
/// The writer's side. One owner at a time, usually an actor on a queue of its own, and one open
/// store a directory. Changes are made between ``begin()`` and ``commit()``, each caller's under
/// a ``savepoint(_:)``; nothing counts before the commit returns, and then it is on the disk.
/// All methods throw `Damage` where the file is at fault and `KliegError` else.
package final class Store {
  /// The file's name within its index.
  package static let fileName = StoreSchema.fileName

  let connection: SQLiteConnection
  let path: String
  let digests: ItemDigest.Maker
  /// Which files it has open.
  package let home: StoreHome
  var state: StoreState
  var transaction = Transaction.none

  /// Made at random with the store: a new one tells donors and views that this is another store.
  package let epoch: String

  /// Where the writer is.
  enum Transaction {
    case none
    /// Changes are being made; the state is the one to go back to.
    case open(StoreState)
    /// SQLite gave the transaction up; all that is left is to say so at the commit.
    case lost(any Error)
  }

  init(
    connection: SQLiteConnection, path: String, state: StoreState, epoch: String
  ) throws {
    self.connection = connection
    self.path = path
    self.state = state
    self.epoch = epoch
    home = StoreHome(path: path)
    digests = try ItemDigest.Maker()
  }

  /// What the index is, with all its fields.
  package var description: IndexDescription { state.description }

  /// The fields in the order in which they came.
  package var fields: [StoredField] { state.fields }

  /// The donor's own mark of how far it has come; nil when there is none.
  package var clientState: [UInt8]? { state.clientState }

  /// The number of the last change, committed or not.
  package var sequence: Int64 { state.sequence }

  /// The highest row id that was ever given.
  package var lastRow: Int64 { state.row }

  /// Items stored.
  package var count: Int { Int(state.items) }
}

import Dispatch
import KliegModel
import KliegStorage

extension Index {
  /// Opens the index of a folder, or makes it where a description for it is given.
  static func open(
    name: String, folder: String, creating description: IndexDescription?, settings: Settings
  ) async throws -> Index {
    try await withCheckedThrowingContinuation { continuation in
      // Reading the store blocks, so it has no place on Swift's own threads.
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(
          with: Result {
            do {
              return try open(
                name, IndexFiles(folder: folder), creating: description, settings: settings)
            } catch let damage as Damage {
              throw damage.error(index: name)
            }
          })
      }
    }
  }

  private static func open(
    _ name: String, _ files: IndexFiles, creating description: IndexDescription?,
    settings: Settings
  ) throws -> Index {
    if description != nil { try files.create() }
    let store = try Store.open(directory: files.folder, creating: description)
    let (columns, saved) = try loadColumns(files, store: store)
    // Which of the changes was the last deletion is not known; this one is no earlier.
    let deleted = store.sequence
    let ledger = try Ledger(store: store, columns: columns, deleted: deleted)
    let board = IndexBoard(
      IndexState(
        columns: columns.snapshot(), schema: ledger.schema, description: store.description,
        epoch: store.epoch, clientState: store.clientState, opened: store.sequence,
        accepted: store.sequence,
        deleted: deleted))
    let writer = IndexWriter(
      index: name, folder: files.folder, ledger: ledger, board: board, settings: settings)
    let text = TextPipeline(index: name, files: files, board: board, settings: settings)
    text.wake()
    let keeper = IndexKeeper(
      index: name, files: files, board: board, writer: writer, text: text, saved: saved)
    return Index(
      name: name, files: files, board: board, writer: writer, text: text, keeper: keeper,
      settings: settings)
  }

  /// The columns from their snapshot, brought up to the store's last change; and how far the snapshot
  /// had come.
  private static func loadColumns(
    _ files: IndexFiles, store: Store
  ) throws -> (columns: ColumnView, saved: Int64) {
    let kinds = Dictionary(
      store.fields.map { ($0.field.name, $0.field.kind) }, uniquingKeysWith: { $1 })
    var columns: ColumnView
    switch ColumnView.load(directory: files.columns, epoch: store.epoch) {
    case .loaded(let loaded) where store.canBeFollowed(from: loaded.sequence):
      columns = loaded
      columns.kinds = kinds
    // A derived view: whatever is wrong with it, the store has it all.
    case .absent, .stale, .damaged, .loaded: columns = ColumnView(kinds: kinds)
    }
    let saved = columns.sequence
    let reader = try StoreReader(directory: files.folder)
    let payloads = try PayloadReader()
    while true {
      let changes = try reader.changes(
        after: columns.sequence, limit: 10_000, maximumBytes: 32 << 20)
      guard let last = changes.last else { return (columns, saved) }
      for change in changes {
        try apply(change, to: &columns, payloads)
      }
      columns.sequence = last.sequence
    }
  }

  private static func apply(
    _ change: Change, to columns: inout ColumnView, _ payloads: PayloadReader
  ) throws {
    switch change {
    case .stored(let item):
      try columns.put(
        row: item.row, type: item.type, domain: item.domain, priority: item.priority,
        expires: item.expires, attributes: payloads.attributes(item.payload))
    case .damaged(let damaged): columns.remove(row: damaged.row)
    case .deleted(let row, _): columns.remove(row: row)
    case .deletedAll(let row, _): columns.removeAll(throughRow: row)
    }
  }
}

extension Store {
  /// Whether a view that is complete up to a number can go on from there: the number exists, and no
  /// deletion since has been forgotten.
  fileprivate func canBeFollowed(from sequence: Int64) -> Bool {
    sequence >= statistics.purgedThrough && sequence <= self.sequence
  }
}

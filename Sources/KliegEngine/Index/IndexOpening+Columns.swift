import KliegModel
import KliegStorage

extension IndexOpening {
  /// The columns from their snapshot, brought up to the store's last change; and how far the snapshot
  /// had come.
  func loadColumns(_ store: Store) throws -> (columns: ColumnView, saved: Int64) {
    var columns = ColumnView(kinds: store.kinds)
    switch ColumnView.load(directory: files.columns, epoch: store.epoch) {
    case .loaded(let loaded) where store.canBeFollowed(from: loaded.sequence):
      columns = loaded
      columns.kinds = store.kinds
    // A derived view: whatever is wrong with it, the store has it all.
    case .damaged(let damage):
      services.note(.damaged, "\(damage) The columns are read from the store.")
    case .absent, .stale, .loaded: break
    }
    let saved = columns.sequence
    try columns.catchUp(with: StoreReader(directory: files.folder))
    return (columns, saved)
  }
}

extension ColumnView {
  /// Takes in the changes of a store since the last that it knows.
  mutating func catchUp(with reader: StoreReader) throws {
    let payloads = try PayloadReader()
    while true {
      // The last numbers may have no row any more.
      let end = try reader.statistics().sequence
      let changes = try reader.changes(after: sequence, limit: 10_000, maximumBytes: 32 << 20)
      guard let last = changes.last else {
        sequence = max(sequence, end)
        return
      }
      for change in changes { try apply(change, payloads) }
      sequence = last.sequence
    }
  }

  private mutating func apply(_ change: Change, _ payloads: PayloadReader) throws {
    switch change {
    case .stored(let item):
      try put(
        row: item.row, type: item.type, domain: item.domain, priority: item.priority,
        expires: item.expires, attributes: payloads.attributes(item.payload))
    // An item that cannot be read is in no answer; that it is there has to be told.
    case .damaged(let damaged): throw damaged.damage
    case .deleted(let row, _): remove(row: row)
    case .deletedAll(let row, _): removeAll(throughRow: row)
    }
  }
}

extension Store {
  /// The kinds of the attributes, as the store has them.
  var kinds: [String: AttributeKind] {
    Dictionary(fields.map { ($0.field.name, $0.field.kind) }, uniquingKeysWith: { $1 })
  }

  /// Whether a view that is complete up to a number can go on from there: the number exists, and no
  /// deletion since has been forgotten.
  func canBeFollowed(from sequence: Int64) -> Bool {
    sequence >= statistics.purgedThrough && sequence <= self.sequence
  }
}

import KliegModel
import KliegStorage

/// Store and columns of an index, changed together.
///
/// Lives in the index's writer. Columns change at once and are put back should the transaction fail,
/// so an update sees what the ones before it in the same transaction did.
struct Ledger {
  private(set) var store: Store
  private let payloads: PayloadReader
  private(set) var columns: ColumnView
  private(set) var schema: Schema
  /// The number of the last deletion.
  private(set) var deleted: Int64
  /// The rows that were donated in answer to requests for everything since it was lost; nil when a
  /// part of the answers may have come to an earlier process.
  var answered: RowBitmap?
  /// The reindex request that is open.
  var request: OpenRequest?

  init(store: Store, columns: ColumnView, deleted: Int64) throws {
    self.store = store
    payloads = try PayloadReader()
    self.columns = columns
    self.deleted = deleted
    schema = Schema(store.fields.map(\.field))
  }

  /// Applies an update as a whole or not at all.
  mutating func apply(_ update: PreparedUpdate, settings: Settings) throws -> UpdateOutcome {
    let before = self
    do {
      return try store.savepoint { try change(update, settings: settings) }
    } catch {
      self = before
      throw error
    }
  }

  /// What was lost and has not been donated again.
  var missing: IndexHealth.Missing {
    guard store.wantsEverything != .damaged else { return .everything }
    let lost = store.wantedCounts.lost
    return lost > 0 ? .items(lost) : .nothing
  }

  /// Opens the store anew, after an error that may have left SQLite unable to write.
  ///
  /// A transaction that failed at its very end may stand all the same: its changes are whole, so the
  /// store is taken as it is, and the columns follow.
  /// A store that has not come as far as what was told to be durable is damaged.
  mutating func reopenStore(in folder: String, acknowledged: Int64) throws {
    let fresh = try Store.open(directory: folder)
    guard fresh.epoch == store.epoch, fresh.sequence >= acknowledged else {
      throw Damage(
        file: Store.fileName,
        finding: "it has come to change \(fresh.sequence), and not to \(acknowledged)")
    }
    if fresh.sequence > columns.sequence {
      columns.kinds = fresh.kinds
      try columns.catchUp(with: StoreReader(directory: folder))
      // Which of the changes was a deletion is not known.
      deleted = fresh.sequence
    }
    schema = Schema(fresh.fields.map(\.field))
    store = fresh
  }

  /// Reads the columns from the store once more.
  mutating func reloadColumns(from folder: String) throws {
    var fresh = ColumnView(kinds: store.kinds)
    try fresh.catchUp(with: StoreReader(directory: folder))
    columns = fresh
  }

  /// Takes over what a description says; fields that contradict what is stored are refused.
  mutating func describe(_ new: IndexDescription) throws {
    for field in new.fields {
      if let known = schema[field.name], known.kind != field.kind {
        throw KliegError(
          .conflict,
          "“\(field.name)” is a \(known.kind.rawValue) in index “\(new.name)” and cannot become a "
            + "\(field.kind.rawValue).", details: ["attribute": field.name])
      }
      try store.putField(StoredField(field, isDeclared: true))
      schema.set(field)
      columns.kinds[field.name] = field.kind
    }
    let old = store.description
    try store.setDescription(
      application: new.application ?? old.application, language: new.language ?? old.language,
      lifetime: new.lifetime ?? old.lifetime, activation: new.activation ?? old.activation)
  }

  /// Deletes everything, and wants everything of the reindexer.
  mutating func erase() throws {
    _ = try delete(.all)
    try store.wantEverything(.requested)
    columns.sequence = store.sequence
  }

  /// Deletes rows; returns how many there were.
  @discardableResult
  mutating func delete(rows: RowBitmap, isExpiry: Bool = false) throws -> Int {
    remove(try store.delete(rows: rows.rows, isExpiry: isExpiry))
  }

  private mutating func change(
    _ prepared: PreparedUpdate, settings: Settings
  ) throws -> UpdateOutcome {
    let update = prepared.update
    let request = try openRequest(of: update)
    if let expected = update.expectedState {
      try store.requireClientState(expected)
    }
    // The schema may have grown since the items were prepared.
    let prepared =
      prepared.fieldCount == schema.fields.count
      ? prepared : PreparedUpdate(update, schema: schema, settings: settings)
    var outcome = UpdateOutcome(refused: prepared.refused)
    for deletion in update.deletions {
      outcome.deleted += try request == nil ? delete(deletion) : clear(deletion)
    }
    for field in prepared.met {
      try store.putField(StoredField(field, isDeclared: false))
      schema.add(field)
      columns.kinds[field.name] = field.kind
    }
    let lifetime = Lifetime(store.description, settings: settings)
    for item in prepared.items {
      if let request, try isSuperseded(item, by: request, &outcome) { continue }
      try put(
        item, lifetime: lifetime, limit: settings[.itemBytes], isAnswer: request != nil,
        outcome: &outcome)
    }
    if request != nil { try setRefusedAside(outcome.refused, of: update) }
    if let state = update.clientState {
      try store.setClientState(state)
    }
    columns.sequence = store.sequence
    outcome.sequence = store.sequence
    outcome.refused.sort { $0.position < $1.position }
    return outcome
  }

  /// The rows that have expired.
  func expired(at now: Timestamp) -> RowBitmap {
    columns.snapshot().expiredRows(at: now)
  }

  private mutating func delete(_ deletion: Deletion) throws -> Int {
    switch deletion {
    case .identifiers(let identifiers, let type):
      return remove(
        try store.delete(identifiers.map { ItemReference($0, type: type) }))
    case .domain(let domain):
      try store.logDeletion(deletion)
      return try delete(rows: columns.snapshot().rows(inDomain: domain))
    case .type(let type):
      try store.logDeletion(deletion)
      return try delete(rows: columns.snapshot().rows(ofType: type))
    case .all:
      try store.setClientState(nil)
      guard let gone = try store.deleteAll() else { return 0 }
      columns.removeAll(throughRow: gone.through)
      deleted = gone.sequence
      return gone.count
    }
  }

  mutating func remove(_ rows: [DeletedRow]) -> Int {
    for row in rows {
      columns.remove(row: row.row)
      deleted = max(deleted, row.sequence)
    }
    columns.sequence = store.sequence
    return rows.count
  }

  private mutating func put(
    _ prepared: PreparedItem, lifetime: Lifetime, limit: Int, isAnswer: Bool,
    outcome: inout UpdateOutcome
  ) throws {
    var merged = prepared
    var stored: StoredItem?
    if prepared.item.isUpdate {
      do throws(KliegError) {
        stored = try storedItem(for: prepared.item)
        merged = try prepared.merged(into: stored, using: payloads, limit: limit)
      } catch {
        outcome.refused.append(
          UpdateOutcome.Refusal(
            position: prepared.position, identifier: prepared.item.identifier, error: error))
        return
      }
    }
    let item = merged.item
    let expires = lifetime.expires(item, stored: stored)
    let result = try store.put(
      StoreItem(
        identifier: item.identifier, type: item.type, domain: item.domain, priority: item.priority,
        expires: expires.moment, payload: merged.payload), expiryTolerance: expires.tolerance)
    if isAnswer, answered != nil { answered?.insert(result.row) }
    switch result {
    case .unchanged:
      outcome.unchanged += 1
    case .expiryChanged(let row, _):
      outcome.stored += 1
      columns.setExpires(row: row, expires.moment)
    case .stored(let row, _, _):
      outcome.stored += 1
      try columns.put(
        row: row, type: item.type, domain: item.domain, priority: item.priority,
        expires: expires.moment, attributes: item.attributes)
    }
  }

  /// What is stored under an item's key; damage there refuses the merge and no more.
  private func storedItem(for item: Item) throws(KliegError) -> StoredItem? {
    do {
      switch try store.item(for: item.reference) {
      case nil: return nil
      case .item(let stored): return stored
      case .damaged(let row): throw row.damage
      }
    } catch let error as KliegError {
      throw error
    } catch {
      throw KliegError(
        .damaged, "Item “\(item.identifier)” cannot be merged into what is stored: \(error).",
        details: ["identifier": item.identifier])
    }
  }
}

import KliegModel
import KliegWire

/// The changes of a save as messages that a daemon takes, each with its record for the history.
struct SaveParts {
  private let store: any ModelStore
  private let author: String?
  private var state: StoreState?
  private var items: [Item] = []
  /// What is deleted, by class.
  private var deletions: [String: [String]] = [:]
  private var record: TransactionRecord
  private var changes = 0
  private var bytes = 0
  private var isFirst = true

  /// About the most bytes and changes of one part.
  private static let mostBytes = 8 << 20
  private static let mostChanges = 10_000

  init(store: any ModelStore, author: String?, after state: StoreState?) {
    self.store = store
    self.author = author
    self.state = state
    record = TransactionRecord(author: author)
  }

  /// Stores an item.
  mutating func add(
    _ item: Item, _ kind: TransactionRecord.Kind, _ identifier: PersistentIdentifier,
    _ names: [String]
  ) throws {
    let told = names.reduce(100 + identifier.primaryKey.utf8.count) { $0 + $1.utf8.count + 4 }
    try makeRoom(for: item.roughBytes + told)
    items.append(item)
    record.add(kind, identifier, names)
  }

  /// Deletes a model, of which the history keeps some values.
  mutating func delete(
    _ identifier: PersistentIdentifier, _ kept: [String: AttributeValue]
  ) throws {
    let told = kept.reduce(100) { $0 + $1.key.utf8.count + $1.value.roughBytes + 20 }
    try makeRoom(for: 2 * identifier.primaryKey.utf8.count + told)
    deletions[identifier.entityName, default: []].append(identifier.primaryKey)
    record.add(.delete, identifier, [], kept)
  }

  private mutating func makeRoom(for size: Int) throws {
    if changes > 0, bytes + size > Self.mostBytes || changes >= Self.mostChanges { try flush() }
    bytes += size
    changes += 1
  }

  /// Sends what is there; a save without changes leaves its record, too.
  mutating func flush() throws {
    guard changes > 0 || isFirst else { return }
    let next = StoreState(after: state)
    var part = Update(items: items)
    part.items.append(try record.item(number: next.number))
    part.deletions = deletions.sorted { $0.key < $1.key }.map {
      .identifiers($0.value, type: $0.key)
    }
    if let old = TransactionRecord.forgotten(with: next.number) { part.deletions.append(old) }
    part.clientState = next.bytes
    part.expectedState = state?.bytes ?? []
    let outcome = try store.update(part)
    if let refusal = outcome.refused.first {
      throw SwiftDataError.modelValidationFailure(refusal.error.message)
    }
    state = next
    items = []
    deletions = [:]
    record = TransactionRecord(author: author)
    changes = 0
    bytes = 0
    isFirst = false
  }
}

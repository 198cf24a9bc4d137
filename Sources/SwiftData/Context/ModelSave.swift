import CoreSpotlight
import KliegModel

/// Stores what a context has not saved of one store.
struct ModelSave {
  let context: ModelContext
  let store: any ModelStore
  private let entities: [StoredEntity]
  private var inserted: [any PersistentModel]
  private var changed: [any PersistentModel]
  private let deleted: [any PersistentModel]
  /// The items that are deleted, by class.
  private var deletions: [String: [String]] = [:]
  /// Models that another one of the same save takes the place of.
  private var superseded: [(old: any PersistentModel, new: any PersistentModel)] = []
  /// Identities that models had before they took another's.
  private var abandoned: [PersistentIdentifier] = []
  /// Models that take the place of a stored one.
  private var replacing: Set<ObjectIdentifier> = []

  /// About the most bytes and items of one change.
  private static let changeBytes = 8 << 20
  private static let changeItems = 10_000
  private static let attempts = 100

  init(context: ModelContext, store: any ModelStore) {
    self.context = context
    self.store = store
    let entities = context.container.entities.values.filter { $0.store === store }
    self.entities = entities
    let own = Set(entities.map(\.entity.name))
    func mine(_ models: PendingModels) -> [any PersistentModel] {
      models.models.filter { own.contains($0.storage.entity.name) }
    }
    inserted = mine(context.inserted)
    changed = mine(context.changed)
    deleted = mine(context.deleted)
    for model in deleted {
      let identifier = model.storage.identifier
      deletions[identifier.entityName, default: []].append(identifier.primaryKey)
    }
    for (name, keys) in context.deletedKeys where own.contains(name) {
      deletions[name, default: []] += keys.sorted()
    }
  }

  /// Does it.
  ///
  /// - Returns: What was changed.
  /// - Throws: As ``ModelContext/save()``.
  mutating func run() throws -> SaveReport {
    guard !inserted.isEmpty || !changed.isEmpty || !deletions.isEmpty else { return SaveReport() }
    guard entities.allSatisfy({ $0.allowsSave }) else {
      throw SwiftDataError.modelValidationFailure("The store is configured not to be saved.")
    }
    try ModelCheck().check(inserted + changed, deleted)
    var lastError: any Error = SwiftDataError.modelValidationFailure
    for number in 0..<Self.attempts {
      do {
        // A mark that is no longer the store's is refused, and asked for the next time.
        let state = try store.state(isKnown: number == 0)
        var attempt = self
        try attempt.settleIdentities()
        let report = try attempt.send(after: state)
        attempt.finish()
        return report
      } catch let error as KliegError where error.code == .stateMismatch {
        // Somebody else has saved since; what was found of unique values may no longer hold.
        lastError = error
      }
    }
    throw lastError
  }

  /// Finds whose place models take, and what is gone.
  private mutating func settleIdentities() throws {
    try dropVanished()
    for entity in entities where !entity.entity.uniques.isEmpty {
      for constraint in entity.entity.uniques { try settle(entity, constraint) }
    }
  }

  /// Changes of what somebody else has deleted are nothing.
  private mutating func dropVanished() throws {
    for entity in entities {
      let models = changed.filter { $0.storage.entity === entity.entity }
      guard !models.isEmpty else { continue }
      let keys = models.map { $0.storage.identifier.primaryKey }
      let query = KliegModel.Query(
        filter: entity.filter(StoredEntity.named(keys)), limit: .max, attributes: .none)
      let there = Set(try store.search(query).hits.map(\.identifier))
      changed.removeAll { model in
        model.storage.entity === entity.entity
          && !there.contains(model.storage.identifier.primaryKey)
      }
    }
  }

  private mutating func settle(_ entity: StoredEntity, _ constraint: [Int]) throws {
    let unique = UniqueValues(entity: entity)
    var holders: [[AttributeValue]: any PersistentModel] = [:]
    for model in changed + inserted where model.storage.entity === entity.entity {
      let isNew = model.storage.state == .inserted
      guard isNew || constraint.contains(where: { model.storage.original[$0] != nil }),
        let values = try unique.values(model, constraint)?.map(\.plain)
      else { continue }
      if let earlier = holders[values] { supersede(earlier, by: model) }
      holders[values] = model
    }
    guard !holders.isEmpty else { return }
    let stored = try unique.holders(of: Array(holders.keys), constraint)
    let gone = Set(deletions[entity.entity.name] ?? [])
    for (values, key) in stored {
      guard let model = holders[values], model.storage.identifier.primaryKey != key,
        !gone.contains(key)
      else { continue }
      if model.storage.state == .inserted, !replacing.contains(ObjectIdentifier(model)) {
        if let other = context.registered(entity.entity.name, key) {
          changed.removeAll { $0 === other }
          superseded.append((other, model))
        }
        abandoned.append(model.storage.identifier)
        model.storage.identifier = entity.identifier(key)
        replacing.insert(ObjectIdentifier(model))
      } else {
        // It has an identity already, so the other one goes.
        deletions[entity.entity.name, default: []].append(key)
      }
    }
  }

  private mutating func supersede(
    _ earlier: any PersistentModel, by later: any PersistentModel
  ) {
    guard later.storage.state == .inserted else { return }
    abandoned.append(later.storage.identifier)
    later.storage.identifier = earlier.storage.identifier
    if replacing.contains(ObjectIdentifier(earlier)) || earlier.storage.state != .inserted {
      replacing.insert(ObjectIdentifier(later))
    }
    inserted.removeAll { $0 === earlier }
    changed.removeAll { $0 === earlier }
    superseded.append((earlier, later))
  }

  private func send(after state: StoreState?) throws -> SaveReport {
    var report = SaveReport()
    var state = state
    var part = Update()
    var record = TransactionRecord(author: context.author)
    var bytes = 0
    func flush() throws {
      let next = StoreState(after: state)
      part.items.append(try record.item(number: next.number))
      if let old = TransactionRecord.forgotten(with: next.number) { part.deletions.append(old) }
      part.clientState = next.bytes
      part.expectedState = state?.bytes ?? []
      let outcome = try store.update(part)
      if let refusal = outcome.refused.first {
        throw SwiftDataError.modelValidationFailure(refusal.error.message)
      }
      state = next
      part = Update()
      record = TransactionRecord(author: context.author)
      bytes = 0
    }
    try addDeletions(to: &part, &record, &report)
    for model in inserted + changed {
      guard let entity = context.container.entitiesByName[model.storage.entity.name] else {
        continue
      }
      let isNew =
        model.storage.state == .inserted && !replacing.contains(ObjectIdentifier(model))
      let item = try self.item(model, entity)
      let size = item.size
      guard size < 8 << 20 else {
        throw SwiftDataError.modelValidationFailure(
          "A “\(entity.entity.name)” has \(size) bytes, more than an index takes.")
      }
      if bytes + size > Self.changeBytes || part.items.count >= Self.changeItems { try flush() }
      bytes += size
      part.items.append(item)
      let identifier = model.storage.identifier
      if isNew { report.inserted.append(identifier) } else { report.updated.append(identifier) }
      record.add(
        isNew ? .insert : .update, identifier,
        isNew
          ? [] : model.storage.original.keys.sorted().map { entity.entity.properties[$0].name })
    }
    try flush()
    return report
  }

  private func addDeletions(
    to part: inout Update, _ record: inout TransactionRecord, _ report: inout SaveReport
  ) throws {
    for (name, keys) in deletions.sorted(by: { $0.key < $1.key }) {
      part.deletions.append(.identifiers(keys, type: name))
      guard let entity = context.container.entitiesByName[name] else { continue }
      for key in keys {
        let kept = try context.registered(name, key).map { try preserved($0.storage, entity) }
        record.add(.delete, entity.identifier(key), [], kept ?? [:])
        report.deleted.append(entity.identifier(key))
      }
    }
  }

  /// What the history keeps of a deleted model.
  private func preserved(
    _ storage: ModelStorage, _ entity: StoredEntity
  ) throws -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for (position, property) in entity.entity.properties.enumerated()
    where property.options.contains(.preserveValueOnDeletion) {
      values[property.name] = try storage.known(position)
    }
    return values
  }

  /// The item of a model: all of a new one, of a stored one what was changed.
  private func item(_ model: any PersistentModel, _ entity: StoredEntity) throws -> Item {
    let storage = model.storage
    let isNew = storage.state == .inserted
    var attributes: [String: AttributeValue] = [:]
    for (position, property) in entity.entity.properties.enumerated()
    where property.isStored && (isNew || storage.original[position] != nil) {
      attributes[entity.names[position]] = try storage.stored(position)
    }
    return Item(
      storage.identifier.primaryKey, type: entity.entity.name, expiration: .never,
      isUpdate: !isNew, attributes: attributes)
  }

  /// Everything is durable: the models are as the store has them.
  private func finish() {
    for identifier in abandoned { context.unregister(identifier) }
    for model in inserted + changed {
      model.storage.saved(as: model.storage.identifier)
      context.register(model)
    }
    for (old, new) in superseded {
      old.storage.copy(new.storage)
      context.register(new)
    }
    let settled = Set(
      (changed + superseded.map(\.old)).map { ObjectIdentifier($0) })
    let vanished = context.changed.models.filter { model in
      !settled.contains(ObjectIdentifier(model))
        && entities.contains { $0.entity === model.storage.entity }
    }
    for model in deleted + vanished {
      model.storage.state = .deleted
      model.storage.context = nil
    }
  }
}

extension Item {
  /// About how many bytes the item has in a message.
  fileprivate var size: Int {
    attributes.reduce(100 + identifier.utf8.count) { bytes, attribute in
      bytes + attribute.key.utf8.count + 8 + attribute.value.size
    }
  }
}

extension AttributeValue {
  fileprivate var size: Int {
    switch self {
    case .string(let text): text.utf8.count + 2
    case .list(let elements): elements.reduce(2) { $0 + $1.size + 1 }
    case .date: 30
    case .integer, .number: 20
    case .boolean, .null: 5
    }
  }
}

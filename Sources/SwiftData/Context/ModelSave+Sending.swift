import KliegModel
import KliegWire

extension ModelSave {
  /// How many deleted models are looked at together.
  private static let deletionsAtOnce = 5000
  /// The most bytes that an index takes as one item.
  private static let itemBytes = 8 << 20

  /// Sends everything, in as many parts as it takes.
  ///
  /// - Parameter state: The store's mark.
  /// - Returns: What was changed.
  /// - Throws: What the store meets, and ``SwiftDataError/modelValidationFailure``.
  func send(after state: StoreState?) throws -> SaveReport {
    var report = SaveReport()
    var parts = SaveParts(store: store, author: context.author, after: state)
    for entity in entities {
      try addDeletions(of: entity, to: &parts, &report)
    }
    for model in inserted + changed {
      guard let entity = context.container.entitiesByName[model.storage.entity.name] else {
        continue
      }
      let isNew =
        model.storage.state == .inserted && !replacing.contains(ObjectIdentifier(model))
      let item = try self.item(model, entity)
      guard item.roughBytes < Self.itemBytes else {
        throw SwiftDataError.modelValidationFailure(
          "A “\(entity.entity.name)” has \(item.roughBytes) bytes, more than an index takes.")
      }
      let identifier = model.storage.identifier
      let names =
        isNew
        ? [] : model.storage.original.keys.sorted().map { entity.entity.properties[$0].name }
      try parts.add(item, isNew ? .insert : .update, identifier, names)
      if isNew { report.inserted.append(identifier) } else { report.updated.append(identifier) }
    }
    try parts.flush()
    return report
  }

  private func addDeletions(
    of entity: StoredEntity, to parts: inout SaveParts, _ report: inout SaveReport
  ) throws {
    let keys = deletions[entity.entity.name] ?? []
    for start in stride(from: 0, to: keys.count, by: Self.deletionsAtOnce) {
      let some = Array(keys[start..<min(start + Self.deletionsAtOnce, keys.count)])
      let kept = try preserved(some, entity)
      for key in some {
        let identifier = entity.identifier(key)
        try parts.delete(identifier, kept[key] ?? [:])
        report.deleted.append(identifier)
      }
    }
  }

  /// What the history keeps of deleted models, by their names.
  ///
  /// Of models in hand all is read that is missing, for nobody can do that afterwards.
  private func preserved(
    _ keys: [String], _ entity: StoredEntity
  ) throws -> [String: [String: AttributeValue]] {
    let positions = entity.entity.properties.indices.filter {
      entity.entity.properties[$0].options.contains(.preserveValueOnDeletion)
    }
    let unread = keys.filter { key in
      guard let model = context.registered(entity.entity.name, key) else {
        return !positions.isEmpty
      }
      return !model.storage.isLoaded
    }
    var values: [String: [String: AttributeValue]] = [:]
    for hit in try entity.hits(of: unread) {
      if let model = context.registered(entity.entity.name, hit.identifier) {
        model.storage.take(hit.attributes, entity.names, nil, for: nil)
        continue
      }
      for position in positions {
        values[hit.identifier, default: [:]][entity.entity.properties[position].name] =
          hit.attributes[entity.names[position]]
      }
    }
    guard !positions.isEmpty else { return [:] }
    for key in keys {
      guard let storage = context.registered(entity.entity.name, key)?.storage else { continue }
      for position in positions where storage.isLoaded(position) {
        values[key, default: [:]][entity.entity.properties[position].name] =
          try storage.stored(position)
      }
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
}

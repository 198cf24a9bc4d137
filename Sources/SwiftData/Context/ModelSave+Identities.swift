import KliegModel

extension ModelSave {
  /// Finds whose place models take, and what is gone.
  ///
  /// As on Apple's systems, a model that is inserted with the unique values of another becomes that one,
  /// with its own values. What counts is how things stand after the save: who gives a value up in the
  /// same save, or is deleted by it, is in nobody's way, so that models may exchange their values. Of two
  /// that end with the same value, the one that came to it later stays.
  mutating func settleIdentities() throws {
    try dropVanished()
    for entity in entities {
      for constraint in entity.entity.uniques { try settle(entity, constraint) }
    }
    // Whoever leads to a model that another has taken the place of leads to that one.
    for (old, new) in superseded.reversed() { rename(old, to: new.storage.identifier) }
  }

  /// Changes of what somebody else has deleted are nothing.
  private mutating func dropVanished() throws {
    for entity in entities {
      let models = changed.filter { $0.storage.entity === entity.entity }
      guard !models.isEmpty else { continue }
      let keys = models.map { $0.storage.identifier.primaryKey }
      guard try !entity.hasAll(keys) else { continue }
      let there = Set(try entity.hits(of: keys, attributes: .none).map(\.identifier))
      changed.removeAll { model in
        model.storage.entity === entity.entity
          && !there.contains(model.storage.identifier.primaryKey)
      }
    }
  }

  private mutating func settle(_ entity: StoredEntity, _ constraint: [Int]) throws {
    let unique = UniqueValues(entity: entity)
    var wanted: [[AttributeValue]] = []
    var holders: [[AttributeValue]: any PersistentModel] = [:]
    for model in changed + inserted where isRewritten(model, entity, constraint) {
      guard let values = try unique.values(model, constraint)?.map(\.plain) else { continue }
      if let earlier = holders[values] {
        supersede(earlier, by: model)
      } else {
        wanted.append(values)
      }
      holders[values] = model
    }
    guard !wanted.isEmpty else { return }
    let stored = try unique.holders(of: wanted, constraint)
    // What the store has of these models is over, whatever they are now.
    let rewritten = Set(
      (changed + inserted).filter { isRewritten($0, entity, constraint) }
        .map { $0.storage.identifier.primaryKey })
    var gone = Set(deletions[entity.entity.name] ?? [])
    for values in wanted {
      guard let model = holders[values] else { continue }
      for key in stored[values] ?? [] where !rewritten.contains(key) && !gone.contains(key) {
        guard model.storage.identifier.primaryKey != key else { continue }
        if hasPlace(model) {
          displace(key, entity)
          gone.insert(key)
        } else {
          takePlace(of: key, entity, model)
        }
      }
    }
  }

  /// Whether the save writes what a constraint is about.
  private func isRewritten(
    _ model: any PersistentModel, _ entity: StoredEntity, _ constraint: [Int]
  ) -> Bool {
    let storage = model.storage
    guard storage.entity === entity.entity else { return false }
    return storage.state == .inserted || constraint.contains { storage.original[$0] != nil }
  }

  /// Whether a model has a place in the store, and cannot take another's.
  private func hasPlace(_ model: any PersistentModel) -> Bool {
    model.storage.state != .inserted || replacing.contains(ObjectIdentifier(model))
  }

  private mutating func takePlace(
    of key: String, _ entity: StoredEntity, _ model: any PersistentModel
  ) {
    if let other = context.registered(entity.entity.name, key) {
      changed.removeAll { $0 === other }
      superseded.append((other, model))
    }
    rename(model, to: entity.identifier(key))
    replacing.insert(ObjectIdentifier(model))
  }

  /// A stored model that another one leaves no place goes.
  private mutating func displace(_ key: String, _ entity: StoredEntity) {
    deletions[entity.entity.name, default: []].append(key)
    if let other = context.registered(entity.entity.name, key) {
      changed.removeAll { $0 === other }
    }
  }

  private mutating func supersede(
    _ earlier: any PersistentModel, by later: any PersistentModel
  ) {
    inserted.removeAll { $0 === earlier }
    changed.removeAll { $0 === earlier }
    let identifier = earlier.storage.identifier
    if !hasPlace(later) {
      if hasPlace(earlier) { replacing.insert(ObjectIdentifier(later)) }
      rename(later, to: identifier)
      superseded.append((earlier, later))
      return
    }
    if hasPlace(earlier) {
      deletions[identifier.entityName, default: []].append(identifier.primaryKey)
    }
    if earlier.storage.state == .inserted { superseded.append((earlier, later)) }
  }

  private mutating func rename(
    _ model: any PersistentModel, to identifier: PersistentIdentifier
  ) {
    guard model.storage.identifier != identifier else { return }
    abandoned.append((model, model.storage.identifier))
    model.storage.identifier = identifier
  }
}

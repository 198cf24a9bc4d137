import KliegModel

extension ModelContext {
  /// Adds a model, and those that it leads to; the next ``save()`` stores them.
  public func insert<T>(_ model: T) where T: PersistentModel {
    insertAny(model)
  }

  private func insertAny(_ model: any PersistentModel) {
    let storage = model.storage
    if let other = storage.context, other !== self { return }
    switch storage.state {
    case .inserted, .stored: return
    case .deleting:
      deleted.remove(model)
      storage.restore()
      noteChange()
      return
    case .apart, .deleted: break
    }
    guard let entity = container.entitiesByName[storage.entity.name] else {
      preconditionFailure("“\(storage.entity.name)” is not of the container's schema.")
    }
    storage.identifier = entity.identifier(storage.identifier.primaryKey)
    storage.context = self
    storage.state = .inserted
    register(model)
    inserted.add(model)
    for position in storage.entity.properties.indices
    where storage.entity.properties[position].relationship != nil {
      link(model, at: position)
    }
    noteChange()
  }

  /// Marks a model to be deleted by the next ``save()``, and does with related models what the rules of
  /// its relationships say.
  public func delete<T>(_ model: T) where T: PersistentModel {
    deleteAny(model)
  }

  func deleteAny(_ model: any PersistentModel) {
    let storage = model.storage
    guard storage.context === self, !storage.isDeleted else { return }
    if inserted.remove(model) {
      storage.state = .deleted
    } else {
      changed.remove(model)
      storage.state = .deleting
      deleted.add(model)
    }
    for (position, property) in storage.entity.properties.enumerated() {
      guard let rule = property.relationship?.deleteRule else { continue }
      follow(rule, of: model, at: position, to: storage.related(at: position))
    }
    if storage.state == .deleted { leave(model, as: .deleted) }
    noteChange()
  }

  private func follow(
    _ rule: Schema.Relationship.DeleteRule, of model: any PersistentModel, at position: Int,
    to related: [any PersistentModel]
  ) {
    switch rule {
    case .noAction, .deny: break
    case .cascade: for other in related { deleteAny(other) }
    case .nullify:
      guard let inverse = model.storage.entity.inverse(of: position) else { return }
      for other in related { unlink(other, from: model, at: inverse) }
    }
  }

  /// Follows the rules of deleted models to related ones that could not be read when that was asked for.
  ///
  /// - Throws: Why they still cannot be read.
  func completeDeletions() throws {
    var seen: Set<ObjectIdentifier> = []
    while true {
      let models = deleted.models.filter { seen.insert(ObjectIdentifier($0)).inserted }
      guard !models.isEmpty else { return }
      for model in models {
        let storage = model.storage
        for (position, property) in storage.entity.properties.enumerated() {
          guard let rule = property.relationship?.deleteRule, rule == .cascade || rule == .nullify,
            !storage.isResolved(position)
          else { continue }
          follow(rule, of: model, at: position, to: try storage.readRelated(at: position))
        }
      }
    }
  }

  /// Marks all models that a predicate lets through to be deleted by the next ``save()``; without one, all
  /// of the class.
  ///
  /// ```swift
  /// try context.delete(model: Trip.self, where: #Predicate { $0.name == "" })
  /// ```
  public func delete<T>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws where T: PersistentModel {
    let entity = try container.stored(model)
    let needsModels = entity.entity.properties.contains { $0.relationship != nil }
    if needsModels {
      for one in try fetch(FetchDescriptor<T>(predicate: predicate)) { deleteAny(one) }
      return
    }
    for identifier in try fetchIdentifiers(FetchDescriptor<T>(predicate: predicate)) {
      if let model = registered(identifier) {
        deleteAny(model)
      } else {
        deletedKeys[entity.entity.name, default: []].insert(identifier.primaryKey)
      }
    }
    noteChange()
  }

  /// Forgets all that was not saved: what was inserted is not, what was changed or deleted is as it was.
  public func rollback() {
    for model in inserted.models { leave(model, as: .apart) }
    for model in changed.models + deleted.models { model.storage.restore() }
    inserted = PendingModels()
    changed = PendingModels()
    deleted = PendingModels()
    deletedKeys = [:]
    noteChange()
  }

  /// Does something, and saves.
  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  /// A model of the store is about to be changed.
  func noteChange(of model: any PersistentModel) {
    guard !changed.contains(model) else { return }
    changed.add(model)
    noteChange()
  }

  /// A property was changed: the other side of a relationship follows.
  func didChange(_ model: any PersistentModel, at position: Int) {
    if model.storage.entity.properties[position].relationship != nil {
      link(model, at: position)
    }
    if changed.contains(model) || inserted.contains(model) { noteChange() }
  }

  /// Inserts the models that a relationship leads to, and has them lead back.
  private func link(_ model: any PersistentModel, at position: Int) {
    let entity = model.storage.entity
    let related = model.storage.related(at: position)
    for other in related { insertAny(other) }
    guard let inverse = entity.inverse(of: position) else { return }
    let key = model.storage.identifier
    for other in model.storage.takeFormer() where !related.contains(where: { $0 === other }) {
      unlink(other, from: model, at: inverse)
    }
    for other in related {
      let back = other.storage.related(at: inverse)
      guard !back.contains(where: { $0.storage.identifier == key }),
        case .relationship(let form) = other.storage.entity.properties[inverse].form,
        let value = form.value(form.isToMany ? back + [model] : [model])
      else { continue }
      // A model that may lead to one only leaves the one that it led to.
      if !form.isToMany, let former = back.first { unlink(former, from: other, at: position) }
      other.storage.entity.write(value, to: other, at: inverse)
    }
  }

  /// Has a model no longer lead to another.
  private func unlink(
    _ model: any PersistentModel, from other: any PersistentModel, at position: Int
  ) {
    let storage = model.storage
    guard !storage.isDeleted,
      case .relationship(let form) = storage.entity.properties[position].form
    else { return }
    let key = other.storage.identifier
    // Including what is being deleted, which is no longer told of.
    guard storage.leads(to: key, at: position) else { return }
    let rest = storage.related(at: position).filter { $0.storage.identifier != key }
    if let value = form.value(rest) { storage.entity.write(value, to: model, at: position) }
  }
}

extension ModelStorage {
  /// Whether a relationship leads to a model, deleted or not.
  fileprivate func leads(to other: PersistentIdentifier, at position: Int) -> Bool {
    if case .missing = slots[position] { load() }
    switch slots[position] {
    case .related(let models): return models.contains { $0.storage.identifier == other }
    case .stored(let stored): return Self.keys(stored).contains(other.primaryKey)
    case .missing, .value: return false
    }
  }
}

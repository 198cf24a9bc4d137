import KliegModel

extension ModelContext {
  /// The models of a class with some keys, as far as the store has them: those in hand, and the others
  /// read at once.
  func models(of type: any PersistentModel.Type, _ keys: [String]) -> [any PersistentModel] {
    guard let entity = container.entities[ObjectIdentifier(type)] else { return [] }
    let name = entity.entity.name
    let absent = keys.filter { registered(name, $0) == nil }
    // Held until the list is made, as the registry does not hold them.
    var read: [String: any PersistentModel] = [:]
    if !absent.isEmpty {
      let query = KliegModel.Query(
        filter: entity.filter(StoredEntity.named(absent)), limit: absent.count)
      for hit in (try? entity.store.search(query).hits) ?? [] {
        read[hit.identifier] = model(entity, hit, selection: nil)
      }
    }
    return keys.compactMap { registered(name, $0) ?? read[$0] }
  }

  /// Reads what is missing of a model.
  ///
  /// A property's accessor cannot throw. What cannot be read has the value that it has by itself, is read
  /// again when it is next asked for, and is never saved.
  func load(_ storage: ModelStorage) {
    guard let entity = container.entitiesByName[storage.entity.name] else { return }
    let query = KliegModel.Query(
      filter: entity.filter(StoredEntity.named([storage.identifier.primaryKey])), limit: 1)
    do {
      guard let hit = try entity.store.search(query).hits.first else { return }
      storage.take(hit.attributes, entity.names, nil, for: nil)
      faultError = nil
    } catch {
      faultError = error
    }
  }

  /// The model of a hit: the one in hand, with what the store has now, or a new one.
  func model(
    _ entity: StoredEntity, _ hit: Hit, selection: Set<Int>?
  ) -> any PersistentModel {
    if let model = registered(entity.entity.name, hit.identifier) {
      model.storage.take(hit.attributes, entity.names, selection, for: model)
      return model
    }
    let storage = ModelStorage(entity.entity, entity.identifier(hit.identifier), in: self)
    storage.take(hit.attributes, entity.names, selection, for: nil)
    let model = entity.entity.model(storage)
    register(model)
    return model
  }
}

import KliegModel

extension ModelContext {
  /// The models of a class with some keys, as far as the store has them: those in hand, and the others
  /// read at once.
  ///
  /// - Throws: Why those that are not in hand cannot be read.
  func models(
    of type: any PersistentModel.Type, _ keys: [String]
  ) throws -> [any PersistentModel] {
    guard let entity = container.entities[ObjectIdentifier(type)] else { return [] }
    let name = entity.entity.name
    let absent = keys.filter { registered(name, $0) == nil }
    // Held until the list is made, as the registry does not hold them.
    var read: [String: any PersistentModel] = [:]
    if !absent.isEmpty {
      for hit in try noting({ try entity.hits(of: absent) }) {
        read[hit.identifier] = model(entity, hit, selection: nil)
      }
    }
    return keys.compactMap { registered(name, $0) ?? read[$0] }
  }

  /// Reads what is missing of a model.
  ///
  /// A property's accessor cannot throw. What cannot be read has the value that it has by itself, is read
  /// again when it is next asked for, and is never saved.
  ///
  /// - Throws: What the store meets. That it has no such model, or none any more, is no error.
  func read(_ storage: ModelStorage) throws {
    guard let entity = container.entitiesByName[storage.entity.name] else { return }
    let hits = try noting { try entity.hits(of: [storage.identifier.primaryKey]) }
    if let hit = hits.first { storage.take(hit.attributes, entity.names, nil, for: nil) }
  }

  /// Does what asks the store, and notes why it could not be asked.
  func noting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      faultError = nil
      return result
    } catch {
      faultError = error
      throw error
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

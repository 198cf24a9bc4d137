/// Models in the order in which they came, each once.
struct PendingModels {
  private var places: [ObjectIdentifier: Int] = [:]
  private var entries: [(any PersistentModel)?] = []

  var isEmpty: Bool { places.isEmpty }
  var models: [any PersistentModel] { entries.compactMap { $0 } }

  mutating func add(_ model: any PersistentModel) {
    guard places[ObjectIdentifier(model)] == nil else { return }
    places[ObjectIdentifier(model)] = entries.count
    entries.append(model)
  }

  @discardableResult
  mutating func remove(_ model: any PersistentModel) -> Bool {
    guard let place = places.removeValue(forKey: ObjectIdentifier(model)) else { return false }
    entries[place] = nil
    if places.isEmpty { entries = [] }
    return true
  }

  /// Lets go of the models of some classes.
  mutating func removeAll(of entities: [StoredEntity]) {
    guard !isEmpty else { return }
    for model in models where entities.contains(where: { $0.entity === model.storage.entity }) {
      remove(model)
    }
  }

  func contains(_ model: any PersistentModel) -> Bool { places[ObjectIdentifier(model)] != nil }

  func of(_ entity: ModelEntity) -> [any PersistentModel] {
    places.isEmpty ? [] : models.filter { $0.storage.entity === entity }
  }
}

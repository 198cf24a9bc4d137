import KliegQueue

/// A model class as the store knows it, made once for each class from what the macro wrote.
package final class ModelEntity: @unchecked Sendable {
  // Sendable because nothing in it changes; key paths and values of defaults are not marked so.

  let type: any PersistentModel.Type
  /// The class's name, which items have as their type.
  package let name: String
  let properties: [ModelProperty]
  /// The positions of those that the store keeps, and of the others.
  let kept: [Int]
  let unkept: [Int]
  /// The positions of the relationships.
  let related: [Int]
  /// The positions of properties that are unique together, the single ones first.
  let uniques: [[Int]]
  /// Whether something was to be unique that is not stored.
  let hasUnknownUniques: Bool
  /// The values of a new model.
  let newSlots: [ModelStorage.Slot]
  /// Values that are all to be read.
  let missingSlots: [ModelStorage.Slot]
  private let positions: [AnyKeyPath: Int]
  /// The same by the key paths' own identities, which hash faster than what they lead through.
  private let places = Locked<[ObjectIdentifier: Place]>([:])
  private let ranks: [AnyKeyPath: Int]
  private let identities: Set<AnyKeyPath>
  private let positionsByName: [String: Int]
  private let writers: [(any PersistentModel, Any) -> Void]
  private let inverses = Locked<[Int: Int?]>([:])
  private let maker: (ModelStorage) -> any PersistentModel

  private struct Place: @unchecked Sendable {
    // Sendable because key paths do not change; this one is held so that no other gets its identity.
    let path: AnyKeyPath
    let position: Int
  }

  private static let known = Locked<[ObjectIdentifier: ModelEntity]>([:])

  /// The entity of a class.
  static func of(_ type: any PersistentModel.Type) -> ModelEntity {
    let identity = ObjectIdentifier(type)
    if let entity = known.withLock({ $0[identity] }) { return entity }
    let entity = make(type)
    return known.withLock { known in
      if let other = known[identity] { return other }
      known[identity] = entity
      return entity
    }
  }

  private static func make<Model: PersistentModel>(_ type: Model.Type) -> ModelEntity {
    ModelEntity(type)
  }

  private init<Model: PersistentModel>(_ type: Model.Type) {
    self.type = type
    name = String(describing: type)
    let properties = Model.schemaMetadata.map { ModelProperty($0) }
    self.properties = properties
    kept = properties.indices.filter { properties[$0].isStored }
    related = properties.indices.filter { properties[$0].relationship != nil }
    unkept = properties.indices.filter { !properties[$0].isStored }
    newSlots = properties.map { property in
      property.attribute == nil
        ? .stored(.null) : property.fallback.map { .value($0) } ?? .stored(.null)
    }
    missingSlots = Array(repeating: .missing, count: properties.count)
    var positions: [AnyKeyPath: Int] = [:]
    var names: [String: Int] = [:]
    for (position, property) in properties.enumerated() {
      positions[property.keyPath] = position
      names[property.name] = position
    }
    self.positions = positions
    var ranks: [AnyKeyPath: Int] = [:]
    for (path, position) in positions { if let rank = path.ranked() { ranks[rank] = position } }
    self.ranks = ranks
    identities = [\Model.persistentModelID, \Model.id]
    positionsByName = names
    let single = properties.indices.filter { properties[$0].isUnique }.map { [$0] }
    let together = Model.schemaUniqueConstraints.compactMap { constraint -> [Int]? in
      let found = constraint.compactMap { positions[$0] }
      return found.count == constraint.count && !found.isEmpty ? found : nil
    }
    uniques = single + together.filter { !single.contains($0) }
    hasUnknownUniques = together.count < Model.schemaUniqueConstraints.count
    writers = properties.map { Self.writer(Model.self, $0.keyPath) }
    maker = { ModelMaking.make($0) as Model }
  }

  private static func writer<Model: PersistentModel>(
    _ type: Model.Type, _ path: AnyKeyPath
  ) -> (any PersistentModel, Any) -> Void {
    func writer<Value>(_ value: Value.Type) -> (any PersistentModel, Any) -> Void {
      guard let path = path as? ReferenceWritableKeyPath<Model, Value> else { return { _, _ in } }
      return { model, value in
        guard let model = model as? Model, let value = value as? Value else { return }
        model[keyPath: path] = value
      }
    }
    return _openExistential(Swift.type(of: path).valueType, do: writer)
  }

  /// Changes a property by its accessors, so that whoever observes it is told.
  func write(_ value: Any, to model: any PersistentModel, at position: Int) {
    writers[position](model, value)
  }

  /// The property of the related models that leads back; nil where none does.
  func inverse(of position: Int) -> Int? {
    if let known = inverses.withLock({ $0[position] }) { return known }
    let found = findInverse(of: position)
    inverses.withLock { $0[position] = .some(found) }
    return found
  }

  private func findInverse(of position: Int) -> Int? {
    let property = properties[position]
    guard case .relationship(let form) = property.form else { return nil }
    let target = ModelEntity.of(form.target)
    if let inverse = property.relationship?.inverse { return target.position(ifStored: inverse) }
    let stated = target.properties.firstIndex { $0.relationship?.inverse == property.keyPath }
    if let stated { return stated }
    func leads(_ other: ModelProperty, to type: any PersistentModel.Type) -> Bool {
      guard case .relationship(let form) = other.form else { return false }
      return form.target == type && other.relationship?.inverse == nil
    }
    // Without a word about it, the only two that lead to each other belong together.
    let back = target.properties.indices.filter { leads(target.properties[$0], to: type) }
    let forth = properties.indices.filter { leads(properties[$0], to: form.target) }
    guard target !== self, back.count == 1, forth.count == 1 else { return nil }
    return back[0]
  }

  /// A model around values.
  func model(_ storage: ModelStorage) -> any PersistentModel { maker(storage) }

  /// The position of a property; nil for a key path that leads to none.
  func position(ifStored key: AnyKeyPath) -> Int? { positions[key] }

  /// The position of a property that a descriptor orders by; nil where nothing stored is.
  func position(sortedBy key: AnyKeyPath) -> Int? { positions[key] ?? ranks[key] }

  /// Whether a key path leads to the model's identity.
  func isIdentity(_ key: AnyKeyPath) -> Bool { identities.contains(key) }

  /// The position of a property that the macro has written accessors for.
  func position(of key: AnyKeyPath) -> Int {
    let identity = ObjectIdentifier(key)
    if let known = places.withLock({ $0[identity]?.position }) { return known }
    guard let position = positions[key] else {
      // Only accessors that a macro has written come here, and each has its line in the metadata.
      preconditionFailure("\(key) is no stored property of \(name).")
    }
    places.withLock { places in
      // Those of accessors are few, and live for ever; others might be made without end.
      guard places.count < 8 * properties.count else { return }
      places[identity] = Place(path: key, position: position)
    }
    return position
  }

  /// The position of a property by its name.
  func position(named name: String) -> Int? { positionsByName[name] }
}

import KliegQueue

/// A model class as the store knows it, made once for each class from what the macro wrote.
package final class ModelEntity: @unchecked Sendable {
  // Sendable because nothing in it changes; key paths and values of defaults are not marked so.

  let type: any PersistentModel.Type
  /// The class's name, which items have as their type.
  package let name: String
  let properties: [ModelProperty]
  /// The positions of properties that are unique together, the single ones first.
  let uniques: [[Int]]
  private let positions: [AnyKeyPath: Int]
  private let positionsByName: [String: Int]
  private let maker: (ModelStorage) -> any PersistentModel

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
    properties = Model.schemaMetadata.map { ModelProperty($0) }
    var positions: [AnyKeyPath: Int] = [:]
    var names: [String: Int] = [:]
    for (position, property) in properties.enumerated() {
      positions[property.keyPath] = position
      names[property.name] = position
    }
    self.positions = positions
    positionsByName = names
    let single = properties.indices.filter { properties[$0].isUnique }.map { [$0] }
    let together = Model.schemaUniqueConstraints.compactMap { constraint -> [Int]? in
      let found = constraint.compactMap { positions[$0] }
      return found.count == constraint.count && !found.isEmpty ? found : nil
    }
    uniques = single + together.filter { !single.contains($0) }
    maker = { Model(backingData: ModelBackingData<Model>($0)) }
  }

  /// A model around values.
  func model(_ storage: ModelStorage) -> any PersistentModel { maker(storage) }

  /// The position of a property; nil for a key path that leads to none.
  func position(ifStored key: AnyKeyPath) -> Int? { positions[key] }

  /// The position of a property that the macro has written accessors for.
  func position(of key: AnyKeyPath) -> Int {
    guard let position = positions[key] else {
      // Only accessors that a macro has written come here, and each has its line in the metadata.
      preconditionFailure("\(key) is no stored property of \(name).")
    }
    return position
  }

  /// The position of a property by its name.
  func position(named name: String) -> Int? { positionsByName[name] }
}

/// Finds the classes that others lead to by relationships.
struct EntityWalk {
  private(set) var types: [any PersistentModel.Type] = []
  private var known: Set<ObjectIdentifier> = []

  init(from types: [any PersistentModel.Type]) {
    for type in types { add(type) }
  }

  private mutating func add(_ type: any PersistentModel.Type) {
    guard known.insert(ObjectIdentifier(type)).inserted else { return }
    types.append(type)
    for property in ModelEntity.of(type).properties {
      if case .relationship(let relationship) = property.form { add(relationship.target) }
    }
  }
}

import KliegModel

/// A model class in a store: which attribute holds each property.
final class StoredEntity: Sendable {
  let entity: ModelEntity
  let store: any ModelStore
  let allowsSave: Bool
  /// The attributes by the positions of the properties.
  let names: [String]

  init(_ entity: ModelEntity, in store: any ModelStore, names: [String], allowsSave: Bool) {
    self.entity = entity
    self.store = store
    self.names = names
    self.allowsSave = allowsSave
  }

  /// All items of the class.
  var everything: KliegModel.Filter {
    .attribute(SystemAttribute.type.rawValue, .equal(.string(entity.name)))
  }

  /// The items of the class that satisfy a filter.
  func filter(_ filter: KliegModel.Filter?) -> KliegModel.Filter {
    filter.map { .all([everything, $0]) } ?? everything
  }

  /// The items of names.
  static func named(_ keys: [String]) -> KliegModel.Filter {
    .attribute(SystemAttribute.identifier.rawValue, .oneOf(keys.map { .string($0) }))
  }

  func identifier(_ key: String) -> PersistentIdentifier {
    PersistentIdentifier(
      entityName: entity.name, primaryKey: key, storeIdentifier: store.identifier)
  }

  /// Whether the store has models of all names, of which none is there twice; none is read.
  func hasAll(_ keys: [String]) throws -> Bool {
    for start in stride(from: 0, to: keys.count, by: 1000) {
      let some = Array(keys[start..<min(start + 1000, keys.count)])
      guard try store.count(filter(Self.named(some))) == some.count else { return false }
    }
    return true
  }

  /// The models of names as the store has them, however many.
  ///
  /// - Parameters:
  ///   - keys: The names.
  ///   - attributes: What to read of each.
  /// - Returns: Hits of those that are there.
  /// - Throws: What the store meets.
  func hits(of keys: [String], attributes: AttributeSelection = .all) throws -> [Hit] {
    var hits: [Hit] = []
    for start in stride(from: 0, to: keys.count, by: 1000) {
      let some = Array(keys[start..<min(start + 1000, keys.count)])
      let query = KliegModel.Query(
        filter: filter(Self.named(some)), limit: some.count, attributes: attributes)
      hits += try store.search(query).hits
    }
    return hits
  }
}

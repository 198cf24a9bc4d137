/// The properties of an entity by their names.
///
/// Swift tells the names of stored properties only of a living value: a property's wrapper is
/// stored as `_name`, and the object that a key path leads to is found again among them.
package struct EntityProperties {
  /// The properties, in the order of their declaration.
  package private(set) var all: [(name: String, property: any ErasedProperty)]

  /// Looks into an entity; a class's superclasses come first.
  package init(of entity: some AppEntity) {
    var mirrors = [Mirror(reflecting: entity)]
    while let parent = mirrors[0].superclassMirror { mirrors.insert(parent, at: 0) }
    all = mirrors.flatMap(\.children).compactMap { child in
      guard let label = child.label, label.hasPrefix("_"),
        let property = child.value as? any ErasedProperty
      else { return nil }
      return (String(label.dropFirst()), property.bound(to: entity))
    }
  }

  /// The property of a name.
  package subscript(name: String) -> (any ErasedProperty)? {
    all.first { $0.name == name }?.property
  }

  /// The name of a property that a key path leads to in the same entity.
  package func name(of property: any ErasedProperty) -> String? {
    all.first { $0.property.identity == property.identity }?.name
  }

  /// Fetches the values that an index keeps and that are not at hand.
  ///
  /// - Parameters:
  ///   - entity: The entity of these properties.
  ///   - onFailure: Is told which property's value cannot be had, and why; if it does not throw, that one
  ///     stays without.
  /// - Throws: What `onFailure` throws, and nothing else.
  package mutating func fetchIndexed(
    from entity: some AppEntity, onFailure: (String, any Error) throws -> Void
  ) async rethrows {
    for place in all.indices where all[place].property.indexing.isIndexed {
      do {
        if let fetched = try await all[place].property.fetched(from: entity) {
          all[place].property = fetched
        }
      } catch {
        try onFailure(all[place].name, error)
      }
    }
  }
}

extension AppEntity {
  /// The name of the property that a key path such as `\.$takenAt` leads to, in this entity.
  package func propertyName(at keyPath: PartialKeyPath<Self>) -> String? {
    guard let property = self[keyPath: keyPath] as? any ErasedProperty else { return nil }
    return EntityProperties(of: self).name(of: property)
  }
}

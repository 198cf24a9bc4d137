/// The properties of an entity by their names.
///
/// Swift tells the names of stored properties only of a living value: a property's wrapper is
/// stored as `_name`, and the object that a key path leads to is found again among them.
package struct EntityProperties {
  /// The properties, in the order of their declaration.
  package let all: [(name: String, property: any ErasedProperty)]

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
}

extension AppEntity {
  /// The properties that the index keeps and whose values have to be fetched, with these.
  package func fetchedProperties() async throws -> [String: any ErasedProperty] {
    var fetched: [String: any ErasedProperty] = [:]
    for (name, property) in EntityProperties(of: self).all
    where property.indexing.attributeName != nil {
      fetched[name] = try await property.fetched(from: self)
    }
    return fetched
  }

  /// The name of the property that a key path such as `\.$takenAt` leads to, in this entity.
  package func propertyName(at keyPath: PartialKeyPath<Self>) -> String? {
    guard let property = self[keyPath: keyPath] as? any ErasedProperty else { return nil }
    return EntityProperties(of: self).name(of: property)
  }
}

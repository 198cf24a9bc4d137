import KliegModel

/// Opens a store for classes: finds the attributes of their properties, and declares them.
struct StoreOpening {
  let store: any ModelStore
  let types: [any PersistentModel.Type]
  let allowsSave: Bool
  /// Whether what is stored is brought to the form of the classes.
  let migrates: Bool

  /// The classes as stored.
  ///
  /// A property's attribute has its name, unless an attribute of that name holds values of another kind
  /// for another class: then the kind stands behind the name.
  func open() throws -> [StoredEntity] {
    let entities = types.map { ModelEntity.of($0) }.sorted { $0.name < $1.name }
    let known = try store.open(declaring: [])
    var kinds: [String: AttributeKind] = [:]
    for field in known { kinds[field.name] = field.kind }
    var fields: [String: Field] = [:]
    for field in TransactionRecord.fields + [StoredAttributes.field] { fields[field.name] = field }
    let stored = entities.map { entity in
      let names = entity.properties.map { property in
        let name = attribute(for: property, &kinds)
        let other = fields[name]
        // Text is a string whose words may be searched: one class that wants that is enough.
        let kind = other?.kind == .text ? .text : property.kind
        if KliegModel.KnownAttributes.field(name) == nil {
          fields[name] = Field(
            name, kind,
            isSearched: property.options.contains(.spotlight) || other?.isSearched == true)
        }
        return name
      }
      return StoredEntity(entity, in: store, names: names, allowsSave: allowsSave)
    }
    let new = fields.values.filter { field in
      !known.contains { $0.name == field.name && ($0.isSearched || !field.isSearched) }
    }
    if !new.isEmpty {
      do {
        _ = try store.open(declaring: new.sorted { $0.name < $1.name })
      } catch let error as KliegError where error.code == .conflict {
        throw SwiftDataError.loadIssueModelContainer(error.message)
      }
    }
    try checkKinds(stored, known)
    if migrates {
      let names = Set(known.map(\.name))
      try AttributeMigration(store: store, entities: stored, stored: names).run()
    }
    return stored
  }

  private func attribute(
    for property: ModelProperty, _ kinds: inout [String: AttributeKind]
  ) -> String {
    let kind = property.kind
    for name in [property.name, "\(property.name).\(kind.rawValue)"] {
      guard let other = kinds[name] ?? KliegModel.KnownAttributes.field(name)?.kind else {
        kinds[name] = kind
        return name
      }
      if other.holdsStrings == kind.holdsStrings, other == kind || kind.holdsStrings {
        return name
      }
    }
    return "\(property.name).\(kind.rawValue)"
  }

  /// Refuses a property whose stored values are of another kind than its type's.
  private func checkKinds(_ stored: [StoredEntity], _ known: [Field]) throws {
    for entity in stored {
      for (property, name) in zip(entity.entity.properties, entity.names)
      where name != property.name && property.isStored {
        guard known.contains(where: { $0.name == property.name }) else { continue }
        let isHeld = KliegModel.Filter.attribute(property.name, .exists)
        guard try store.count(entity.filter(isHeld)) == 0 else {
          let kind = known.first { $0.name == property.name }?.kind.rawValue ?? ""
          throw SwiftDataError.loadIssueModelContainer(
            "“\(entity.entity.name).\(property.name)” is stored as \(kind), and the class now "
              + "wants \(property.kind.rawValue).")
        }
      }
    }
  }
}

extension AttributeKind {
  /// Whether values are strings, whether or not their words are searched.
  fileprivate var holdsStrings: Bool { self == .text || self == .keyword }
}

import KliegModel

/// Brings what a store has of some classes to the form that they have now: renamed attributes, new ones with
/// a default, and those that are no more.
///
/// Each batch is one durable change, and what the store says of its attributes is changed at the end, so that
/// after a stop in between the next opening does it again.
struct AttributeMigration {
  let store: any ModelStore
  let entities: [StoredEntity]
  /// The attributes that the store had of any class before it was opened with these.
  let stored: Set<String>

  private static let batch = 1000

  /// Does what there is to do.
  ///
  /// - Throws: ``SwiftDataError/loadIssueModelContainer`` with what the store refuses, and what it meets.
  func run() throws {
    let writable = entities.filter(\.allowsSave)
    guard !writable.isEmpty else { return }
    let former = try former()
    var records: [Item] = []
    for entity in writable {
      try rename(entity)
      guard let former else { continue }
      let now = Set(entity.entity.kept.map { entity.names[$0] })
      let before = former[entity.entity.name]
      // Where the store says nothing of a class it may have anything of it.
      try fill(now.subtracting(before ?? stored), of: entity)
      try remove((before ?? now).subtracting(now), of: entity)
      if before != now {
        records.append(StoredAttributes.item(entity.entity.name, now))
      }
    }
    if !records.isEmpty { _ = try store.update(Update(items: records)) }
  }

  /// What the store says of its attributes; nil while damage keeps it from saying so, as an app has to open
  /// its models meanwhile: the next opening looks again.
  private func former() throws -> [String: Set<String>]? {
    do {
      return try StoredAttributes(of: store).names
    } catch let error as KliegError where error.code == .damaged {
      return nil
    }
  }

  private func rename(_ entity: StoredEntity) throws {
    for (position, property) in entity.entity.properties.enumerated() {
      let new = entity.names[position]
      guard let old = property.originalName, old != new, stored.contains(old) else { continue }
      try change(entity, .attribute(old, .exists), reading: [old]) { hit in
        [new: hit.attributes[old] ?? .null, old: .null]
      }
    }
  }

  /// Gives models that were stored without an attribute its default, so that they are found by it.
  ///
  /// What is to be unique stays away: no two models can have the same.
  private func fill(_ names: Set<String>, of entity: StoredEntity) throws {
    for position in entity.entity.kept where names.contains(entity.names[position]) {
      let property = entity.entity.properties[position]
      let isUnique = entity.entity.uniques.contains { $0.contains(position) }
      guard !isUnique, case .attribute(let codec) = property.form, let value = property.fallback,
        case let filling = try codec.encode(value), filling != .null, filling != .list([])
      else { continue }
      let name = entity.names[position]
      try change(entity, .not(.attribute(name, .exists)), reading: []) { _ in [name: filling] }
    }
  }

  private func remove(_ names: Set<String>, of entity: StoredEntity) throws {
    guard !names.isEmpty else { return }
    let sorted = names.sorted()
    let nothing = Dictionary(uniqueKeysWithValues: sorted.map { ($0, AttributeValue.null) })
    try change(entity, .any(sorted.map { .attribute($0, .exists) }), reading: []) { _ in nothing }
  }

  /// Changes some attributes of the models that a filter lets through.
  private func change(
    _ entity: StoredEntity, _ filter: KliegModel.Filter, reading names: [String],
    _ values: (Hit) -> [String: AttributeValue]
  ) throws {
    var query = KliegModel.Query(
      filter: entity.filter(filter), limit: Self.batch, attributes: .only(names))
    while true {
      let page = try store.search(query)
      guard !page.hits.isEmpty else { return }
      let items = page.hits.map { hit in
        Item(
          hit.identifier, type: hit.type, expiration: .never, isUpdate: true,
          attributes: values(hit))
      }
      let outcome = try store.update(Update(items: items))
      if let refusal = outcome.refused.first {
        throw SwiftDataError.loadIssueModelContainer(
          "The “\(entity.entity.name)” that are stored cannot be brought to the class's form: "
            + refusal.error.message)
      }
      guard let cursor = page.cursor else { return }
      query.cursor = cursor
    }
  }
}

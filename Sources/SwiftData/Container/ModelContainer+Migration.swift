import KliegModel

extension ModelContainer {
  /// Brings what is stored under older names to the present ones.
  ///
  /// Each batch is one durable change, so that a stop in between leaves a store from which the next
  /// opening goes on.
  final func renameAttributes() throws {
    for entity in entities.values {
      for (position, property) in entity.entity.properties.enumerated() {
        guard let old = property.originalName, old != entity.names[position],
          try entity.store.open(declaring: []).contains(where: { $0.name == old })
        else { continue }
        try rename(old, to: entity.names[position], of: entity)
      }
    }
  }

  private func rename(_ old: String, to new: String, of entity: StoredEntity) throws {
    let filter = entity.filter(.attribute(old, .exists))
    while true {
      let query = KliegModel.Query(filter: filter, limit: 1000, attributes: .only([old]))
      let hits = try entity.store.search(query).hits
      guard !hits.isEmpty else { return }
      let items = hits.map { hit in
        Item(
          hit.identifier, type: hit.type, expiration: .never, isUpdate: true,
          attributes: [new: hit.attributes[old] ?? .null, old: .null])
      }
      let outcome = try entity.store.update(Update(items: items))
      if let refusal = outcome.refused.first {
        throw SwiftDataError.loadIssueModelContainer(
          "“\(entity.entity.name).\(old)” cannot become “\(new)”: \(refusal.error.message)")
      }
    }
  }
}

import KliegModel
package import KliegWire

/// Finds the query that can answer what `klieg find` was told, and asks it.
package struct EntityAsking {
  private let request: EntityFindRequest

  /// Takes a request.
  package init(_ request: EntityFindRequest) {
    self.request = request
  }

  /// The entities.
  ///
  /// - Returns: What the query gives.
  /// - Throws: `KliegError` where no query fits, and what the query throws.
  package func answer() async throws -> [FoundEntity] {
    let types = EntityCatalog.entities(named: request.type)
    guard let type = types.first else {
      let names = EntityCatalog.entities.map { $0.persistentIdentifier }.sorted()
      throw KliegError(
        .badQuery,
        "There is no entity type “\(request.type)”; there are \(names.joined(separator: ", ")).")
    }
    guard types.count == 1 else {
      throw KliegError(
        .badQuery, "\(types.count) entity types go by the name “\(request.type)”.")
    }
    let query = query(of: type)
    return try await NamedFind(request: request).answer(query)
  }

  /// The type's own query, unless another of the type is able to do more.
  private func query<Entity: AppEntity>(of type: Entity.Type) -> any EntityQuery {
    let own = type.defaultQuery
    if request.identifiers != nil { return own }
    if request.text != nil {
      return own is any EntityStringQuery
        ? own : EntityCatalog.stringQueries.first { entity(of: $0) == type }?.init() ?? own
    }
    if own is any EntityPropertyQuery || own is any EnumerableEntityQuery { return own }
    return EntityCatalog.propertyQueries.first { entity(of: $0) == type }?.init() ?? own
  }

  private func entity<Query: EntityQuery>(of query: Query.Type) -> any AppEntity.Type {
    Query.Entity.self
  }
}

import KliegModel
import KliegWire

/// Asks a query what `klieg find` was told, in which properties have names and values are text.
///
/// The names are those of an entity's stored wrappers, so the query is first asked for one entity
/// where there are conditions or an order; without any there is nothing to be found either.
struct NamedFind {
  let request: EntityFindRequest

  /// Asks a query, by whatever it is able to do.
  func answer(_ query: some EntityQuery) async throws -> [FoundEntity] {
    if let identifiers = request.identifiers { return try await named(identifiers, query) }
    if let text = request.text {
      guard let query = query as? any EntityStringQuery else {
        throw refusal("\(request.type) is not found by words.")
      }
      return try await matching(text, query)
    }
    if let query = query as? any EntityPropertyQuery { return try await comparing(query) }
    if let query = query as? any EnumerableEntityQuery { return try await enumerating(query) }
    guard request.conditions.isEmpty, request.sort.isEmpty else {
      throw refusal("\(request.type) is not found by properties.")
    }
    if let query = query as? any UniqueAppEntityQuery { return try await unique(query) }
    return try await suggested(query)
  }

  private func named<Query: EntityQuery>(
    _ identifiers: [String], _ query: Query
  ) async throws -> [FoundEntity] {
    let identifiers = identifiers.compactMap { Query.Entity.ID.entityIdentifier(for: $0) }
    return limited(try await query.entities(for: identifiers))
  }

  private func matching(
    _ text: String, _ query: some EntityStringQuery
  ) async throws -> [FoundEntity] {
    limited(try await query.entities(matching: text).items)
  }

  private func unique(_ query: some UniqueAppEntityQuery) async throws -> [FoundEntity] {
    limited([try await query.uniqueEntity()])
  }

  private func suggested(_ query: some EntityQuery) async throws -> [FoundEntity] {
    limited(try await query.suggestedEntities().items)
  }

  /// Runs the closures, once a condition and in order, and hands on the rest as it is.
  private func comparing<Query: EntityPropertyQuery>(
    _ query: Query
  ) async throws -> [FoundEntity] {
    let finder = EntityFinder<Query>()
    var conditions: [EntityCondition<Query.Entity>] = []
    var sort: [EntityQuerySort<Query.Entity>] = []
    if !request.conditions.isEmpty || !request.sort.isEmpty {
      guard let sample = try await sample(query) else { return [] }
      let names = PropertyNames<Query>(sample, finder.properties)
      for condition in request.conditions {
        conditions.append(try await names.condition(condition))
      }
      sort = try request.sort.map(names.sort)
    }
    return try await finder.find(
      where: conditions, mode: request.isAnyEnough ? .or : .and, sortedBy: sort,
      limit: request.limit
    ).map { FoundEntity($0) }
  }

  /// One entity, whichever it is.
  private func sample<Query: EntityPropertyQuery>(_ query: Query) async throws -> Query.Entity? {
    if let entity = try await query.suggestedEntities().items.first { return entity }
    return try await query.entities(matching: [], mode: .and, sortedBy: [], limit: 1).items.first
  }

  /// Compares and orders what the query hands out as a whole.
  private func enumerating(_ query: some EnumerableEntityQuery) async throws -> [FoundEntity] {
    let all = try await query.allEntities().items
    guard let first = all.first else { return [] }
    let names = EntityProperties(of: first)
    for sort in request.sort where names[sort.property] == nil { throw unknown(sort.property) }
    var tests: [(name: String, test: PropertyTest)] = []
    for condition in request.conditions {
      guard let property = names[condition.property] else { throw unknown(condition.property) }
      tests.append((condition.property, try await PropertyTest(condition, of: property.valueType)))
    }
    let values = all.map { entity in
      (entity: entity, properties: EntityProperties(of: entity))
    }
    let found = values.filter { value in
      let holds = { (test: (name: String, test: PropertyTest)) in
        test.test.holds(for: value.properties[test.name]?.attributeValue ?? .null)
      }
      if tests.isEmpty { return true }
      return request.isAnyEnough ? tests.contains(where: holds) : tests.allSatisfy(holds)
    }
    let ordered = found.enumerated().sorted { left, right in
      for sort in request.sort {
        let leftValue = left.element.properties[sort.property]?.attributeValue ?? .null
        let rightValue = right.element.properties[sort.property]?.attributeValue ?? .null
        if let order = leftValue.isOrdered(before: rightValue, isDescending: sort.isDescending) {
          return order
        }
      }
      return left.offset < right.offset
    }
    return limited(ordered.map(\.element.entity))
  }

  private func limited<Entity: AppEntity>(_ entities: [Entity]) -> [FoundEntity] {
    entities.prefix(request.limit ?? entities.count).map { FoundEntity($0) }
  }

  private func unknown(_ name: String) -> KliegError {
    refusal("\(request.type) has no property “\(name)”.")
  }

  private func refusal(_ sentence: String) -> KliegError { KliegError(.badQuery, sentence) }
}

extension FoundEntity {
  /// What is told of an entity.
  init<Entity: AppEntity>(_ entity: Entity) {
    let display = entity.displayRepresentation
    self.init(
      type: Entity.persistentIdentifier, identifier: entity.id.entityIdentifierString,
      title: String(localized: display.title),
      subtitle: display.subtitle.map { String(localized: $0) },
      properties: EntityProperties(of: entity).all.map { name, property in
        let value = property.attributeValue
        return Property(
          name: name, title: String(localized: property.title),
          value: value == .null ? nil : value?.description)
      })
  }
}

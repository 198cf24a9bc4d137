import KliegModel

/// Asks a property query as the AppIntents runtime does.
///
/// For each condition, in their order, it runs the closure of the query's comparator once; what the
/// closures made goes to the query together with mode, order and limit, as they are. What the query
/// gives is not filtered again.
///
/// ```swift
/// let old = try await EntityFinder<MyPhotoQuery>().find(
///   where: [
///     EntityCondition(\.$takenAt, .lessThan(.now)), EntityCondition(\.$tags, .contains("sea")),
///   ],
///   sortedBy: [EntityQuerySort(by: \.$takenAt, order: .descending)], limit: 10)
/// ```
public struct EntityFinder<Query: EntityPropertyQuery>: Sendable {
  /// What the query compares, looked at once: what is computed there would be another list each time.
  let properties = Query.properties

  /// Makes a finder; the query itself is made anew for each call.
  public init(_ query: Query.Type = Query.self) {}

  /// Finds entities.
  ///
  /// - Parameters:
  ///   - conditions: What properties have to satisfy; none stands for everything.
  ///   - mode: Whether all or one of them must hold.
  ///   - sort: The order, the major key first.
  ///   - limit: At most so many; nil for all.
  /// - Returns: What the query gives.
  /// - Throws: `KliegError` with `badQuery` for a property or a comparator that the query does not
  ///   offer, and what the query throws.
  @concurrent public func find(
    where conditions: [EntityCondition<Query.Entity>] = [],
    mode: EntityQueryComparatorMode = .and, sortedBy sort: [EntityQuerySort<Query.Entity>] = [],
    limit: Int? = nil
  ) async throws -> [Query.Entity] {
    for key in sort where !Query.sortingOptions.options.contains(where: { $0.keyPath == key.by }) {
      throw KliegError(.badQuery, "\(Query.self) cannot be ordered by \(key.by).")
    }
    let comparators = try conditions.map { condition in
      try declaration(of: condition).comparator(condition.comparison)(condition.values)
    }
    return try await Query().entities(
      matching: comparators, mode: mode, sortedBy: sort, limit: limit
    ).items
  }

  private func declaration(
    of condition: EntityCondition<Query.Entity>
  ) throws -> EntityQueryPropertyDeclaration<Query.Entity, Query.ComparatorMappingType> {
    if let place = condition.place {
      guard properties.declarations.indices.contains(place),
        properties[place].keyPath == condition.keyPath
      else {
        throw KliegError(
          .badQuery, "\(Query.self) does not take \(condition.keyPath) at place \(place).")
      }
      return properties[place]
    }
    let declarations = properties.declarations.filter {
      $0.keyPath == condition.keyPath && $0.isNested == condition.isNested
    }
    guard let declaration = declarations.first else {
      throw KliegError(.badQuery, "\(Query.self) does not take \(condition.keyPath).")
    }
    // Two entities of one type may belong to the entity, and the path is that within either.
    guard declarations.count == 1 || !condition.isNested else {
      throw KliegError(
        .badQuery,
        "\(Query.self) takes \(condition.keyPath) of \(declarations.count) entities, and the condition "
          + "does not say of which; see EntityCondition.init(nested:at:_:).")
    }
    return declarations.first { $0.offers(condition.comparison) } ?? declaration
  }
}

extension EntityQueryPropertyDeclaration {
  /// Whether there is a comparator of an operator.
  func offers(_ comparison: EntityQueryOperator) -> Bool {
    comparators.contains { $0.comparison == comparison }
  }

  /// The comparator of an operator.
  func comparator(
    _ comparison: EntityQueryOperator
  ) throws -> ComparatorMapping<ComparatorMappingType> {
    guard let comparator = comparators.first(where: { $0.comparison == comparison }) else {
      let offered = comparators.map(\.comparison.rawValue).joined(separator: ", ")
      throw KliegError(
        .badQuery, "The query has no comparator \(comparison) for this property, but \(offered).")
    }
    return comparator
  }
}

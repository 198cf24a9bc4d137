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
      guard
        let declaration = Query.properties.declarations.first(where: {
          $0.keyPath == condition.keyPath
        })
      else { throw KliegError(.badQuery, "\(Query.self) does not take \(condition.keyPath).") }
      return try declaration.comparator(condition.comparison)(condition.values)
    }
    return try await Query().entities(
      matching: comparators, mode: mode, sortedBy: sort, limit: limit
    ).items
  }
}

extension EntityQueryPropertyDeclaration {
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

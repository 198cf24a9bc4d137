public import CoreSpotlight
public import Klieg
import KliegModel

extension CSSearchableIndex {
  /// Finds entities of a type in this index by the values of their indexed properties.
  ///
  /// It makes `entities(matching:mode:sortedBy:limit:)` one line, when the query's comparators make
  /// `IndexedComparator`s; see ``EqualToComparator/init(_:)`` for the short way to do that:
  ///
  /// ```swift
  /// struct PhotoFinder: EntityPropertyQuery {
  ///   static let properties = QueryProperties {
  ///     Property(\.$takenAt) {
  ///       LessThanComparator(\.contentCreationDate)
  ///       IsBetweenComparator(\.contentCreationDate)
  ///     }
  ///   }
  ///   static let sortingOptions = SortingOptions { SortableBy(\.$takenAt) }
  ///   func entities(
  ///     matching comparators: [IndexedComparator], mode: ComparatorMode, sortedBy: [Sort<Photo>],
  ///     limit: Int?
  ///   ) async throws -> [Photo] {
  ///     try await index.entities(
  ///       by: self, matching: comparators, mode: mode, sortedBy: sortedBy, limit: limit)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - query: Gives the entities of what was found.
  ///   - comparators: The conditions; none stands for everything.
  ///   - mode: Whether all or one of them must hold.
  ///   - sort: The order, by properties that have an indexing key.
  ///   - limit: At most so many; nil for all.
  /// - Returns: The entities that the query still knows, in the order of the index.
  /// - Throws: `KliegError`, and what the query throws.
  public func entities<Query: EntityQuery>(
    by query: Query, matching comparators: [IndexedComparator],
    mode: EntityQueryComparatorMode = .and, sortedBy sort: [EntityQuerySort<Query.Entity>] = [],
    limit: Int? = nil
  ) async throws -> [Query.Entity] {
    let keys = try await sortKeys(sort, by: query)
    var search = try Klieg.Query(
      matching: comparators, mode: mode == .and ? .and : .or, sortedBy: keys, limit: limit)
    let type = AttributeValue.string(Query.Entity.persistentIdentifier)
    search = search.filtered(by: .attribute(SystemAttribute.type.rawValue, .equal(type)))
    search.attributes = .none
    var identifiers: [Query.Entity.ID] = []
    let index = application.indexName(name)
    for try await hit in application.client.hits(of: search, in: [index]) {
      if let identifier = Query.Entity.ID.entityIdentifier(for: hit.identifier) {
        identifiers.append(identifier)
      }
    }
    return try await inOrder(identifiers, query)
  }

  /// The attributes to order by, which an entity has to tell.
  private func sortKeys<Query: EntityQuery>(
    _ sort: [EntityQuerySort<Query.Entity>], by query: Query
  ) async throws -> [PropertySort] {
    guard !sort.isEmpty, let sample = try await sample(of: query) else { return [] }
    return try sort.map { key in
      guard let property = sample[keyPath: key.by] as? any ErasedProperty,
        let name = property.indexing.attributeName
      else {
        throw KliegError(
          .badQuery, "\(Query.Entity.persistentIdentifier) cannot be ordered by \(key.by).")
      }
      return PropertySort(name, key.order == .ascending ? .ascending : .descending)
    }
  }

  /// One entity of the index that the query still knows.
  private func sample<Query: EntityQuery>(of query: Query) async throws -> Query.Entity? {
    let type = AttributeValue.string(Query.Entity.persistentIdentifier)
    let search = Klieg.Query(
      filter: .attribute(SystemAttribute.type.rawValue, .equal(type)), attributes: .none)
    let hits = try await application.client.search(search, in: [application.indexName(name)]).hits
    let identifiers = hits.compactMap { Query.Entity.ID.entityIdentifier(for: $0.identifier) }
    return try await query.entities(for: identifiers).first
  }

  private func inOrder<Query: EntityQuery>(
    _ identifiers: [Query.Entity.ID], _ query: Query
  ) async throws -> [Query.Entity] {
    guard !identifiers.isEmpty else { return [] }
    let entities = try await query.entities(for: identifiers)
    let known = Dictionary(entities.map { ($0.id, $0) }) { first, _ in first }
    return identifiers.compactMap { known[$0] }
  }
}

import Klieg
import KliegModel

/// Replaces what a filter asks of related models by the names of those of which it is true.
struct RelationJoin {
  let container: ModelContainer
  let relations: PredicateRelations

  /// The filter as the store takes it.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - entity: The class that it is about.
  /// - Returns: A filter of attributes of the class alone.
  /// - Throws: What the store meets.
  func resolved(
    _ filter: KliegModel.Filter, _ entity: StoredEntity
  ) throws -> KliegModel.Filter {
    switch filter {
    case .all(let filters): return .all(try filters.map { try resolved($0, entity) })
    case .any(let filters): return .any(try filters.map { try resolved($0, entity) })
    case .not(let filter): return .not(try resolved(filter, entity))
    case .text: return filter
    case .attribute(let name, let comparison):
      let parts = name.split(separator: PredicateRelations.separator, maxSplits: 1)
      guard parts.count == 2 else { return filter }
      return try related(String(parts[0]), String(parts[1]), comparison, entity)
    }
  }

  private func related(
    _ relation: String, _ member: String, _ comparison: KliegModel.Comparison,
    _ entity: StoredEntity
  ) throws -> KliegModel.Filter {
    guard let position = entity.names.firstIndex(of: relation),
      case .relationship(let form) = entity.entity.properties[position].form
    else { throw SwiftDataError.unsupportedPredicate("“\(relation)” leads to no model.") }
    if member == SystemAttribute.identifier.rawValue { return .attribute(relation, comparison) }
    if case .notEqual(let value) = comparison {
      return .not(try related(relation, member, .equal(value), entity))
    }
    let target = try container.stored(form.target)
    let asked: KliegModel.Filter
    if member.hasPrefix("#"), let number = Int(member.dropFirst()),
      relations.closures.indices.contains(number)
    {
      asked = relations.closures[number]
    } else {
      asked = .attribute(member, comparison)
    }
    let query = KliegModel.Query(
      filter: target.filter(try resolved(asked, target)), limit: .max, attributes: .none)
    let keys = try target.store.search(query).hits.map(\.identifier)
    return keys.isEmpty ? .any([]) : .attribute(relation, .oneOf(keys.map { .string($0) }))
  }
}

import Klieg
import KliegModel

/// Says predicates about models as filters of their items.
struct ModelLowering {
  let entity: StoredEntity
  let container: ModelContainer

  /// The items of which a predicate is true.
  ///
  /// What it asks of related models is asked of the store first, so that their names can be looked for.
  ///
  /// - Parameter predicate: The predicate.
  /// - Returns: The filter.
  /// - Throws: ``SwiftDataError/unsupportedPredicate`` or ``SwiftDataError/unsupportedKeyPath`` with what
  ///   no filter says, or what a store meets.
  func filter<Model: PersistentModel>(_ predicate: Predicate<Model>) throws -> KliegModel.Filter {
    var unknown: AnyKeyPath?
    do {
      let relations = PredicateRelations { $0 is any PersistentModel.Type }
      let filter = try KliegModel.Filter(predicate, relations: relations) { path in
        if let name = name(of: path) { return name }
        if isProperty(path) { unknown = path }
        return nil
      }
      return try RelationJoin(container: container, relations: relations).resolved(filter, entity)
    } catch let error as KliegError where error.code == .badQuery {
      if let unknown {
        throw SwiftDataError.unsupportedKeyPath("\(unknown) is not stored.")
      }
      throw SwiftDataError.unsupportedPredicate(error.message)
    }
  }

  private func name(of path: AnyKeyPath) -> String? {
    guard let model = type(of: path).rootType as? any PersistentModel.Type,
      let entity = container.entities[ObjectIdentifier(model)]
    else { return nil }
    if entity.entity.isIdentity(path) { return SystemAttribute.identifier.rawValue }
    guard let position = entity.entity.position(ifStored: path),
      entity.entity.properties[position].isStored
    else { return nil }
    let property = entity.entity.properties[position]
    // Within what is encoded, nothing can be compared.
    guard !property.isOpaqueList else { return nil }
    return entity.names[position]
  }

  private func isProperty(_ path: AnyKeyPath) -> Bool {
    type(of: path).rootType is any PersistentModel.Type
  }
}

import Klieg
import KliegModel

/// What a descriptor asks of a store.
struct FetchPlan<T: PersistentModel> {
  let entity: StoredEntity
  let filter: KliegModel.Filter
  let sort: [SortKey]
  /// The positions of the properties to read; nil for all.
  let selection: Set<Int>?
  let prefetched: [Int]
  let limit: Int?
  let offset: Int

  /// Understands a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - context: Where the models go; its container says what is stored where.
  /// - Throws: ``SwiftDataError`` where the store has nothing like it.
  init(_ descriptor: FetchDescriptor<T>, in context: ModelContext) throws {
    let entity = try context.container.stored(T.self)
    self.entity = entity
    limit = descriptor.fetchLimit.map { max(0, $0) }
    offset = max(0, descriptor.fetchOffset ?? 0)
    filter =
      try descriptor.predicate.map {
        entity.filter(try ModelLowering(entity: entity, container: context.container).filter($0))
      } ?? entity.everything
    sort = try descriptor.sortBy.map { try Self.key($0, entity) }
    let wanted = try descriptor.propertiesToFetch.map { try Self.position($0, entity) }
    selection = wanted.isEmpty ? nil : Set(wanted)
    prefetched = try descriptor.relationshipKeyPathsForPrefetching.map {
      try Self.position($0, entity)
    }
  }

  private static func position(_ path: PartialKeyPath<T>, _ entity: StoredEntity) throws -> Int {
    guard let position = entity.entity.position(ifStored: path) else {
      throw SwiftDataError.unsupportedKeyPath("\(path) is no stored property.")
    }
    return position
  }

  private static func key(_ sort: SortDescriptor<T>, _ entity: StoredEntity) throws -> SortKey {
    guard let path = sort.keyPath, let position = entity.entity.position(sortedBy: path),
      case .attribute(let codec) = entity.entity.properties[position].form, codec.isComparable,
      entity.entity.properties[position].isStored
    else { throw SwiftDataError.unsupportedSortDescriptor }
    var ordering = SortKey.Ordering()
    // Strings stand as in a person's list; their code points, which a comparator may ask for, are no
    // order of the store.
    guard sort.stringComparator == nil else { throw SwiftDataError.unsupportedSortDescriptor }
    ordering.isNumeric = codec.isText
    let direction: SortKey.Direction = sort.order == .forward ? .ascending : .descending
    // Nothing is less than all else.
    ordering.absent = direction == .ascending ? .first : .last
    return .attribute(entity.names[position], direction, ordering)
  }

  /// How many matches there are up to the end of the window; nil for all.
  var end: Int? { limit.map { offset.saturating($0) } }

  /// The attributes that hits bring.
  var attributes: AttributeSelection {
    guard let selection else { return .all }
    let sorted = sort.compactMap { key in
      if case .attribute(let name, _, _) = key { name } else { nil }
    }
    return .only(Array(Set(selection.map { entity.names[$0] } + sorted)).sorted())
  }

  /// The query for a window of what matches.
  func query(
    limit: Int?, offset: Int, except keys: [String] = [], attributes: AttributeSelection
  ) -> KliegModel.Query {
    let filter =
      keys.isEmpty ? filter : .all([filter, .not(StoredEntity.named(keys))])
    return KliegModel.Query(
      filter: filter, sort: sort, limit: limit ?? .max, offset: offset, attributes: attributes)
  }
}

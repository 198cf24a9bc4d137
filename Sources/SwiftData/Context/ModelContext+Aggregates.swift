import KliegModel

extension ModelContext {
  /// A sum, mean, minimum or maximum over models, worked out in the store without reading any.
  ///
  /// ```swift
  /// let descriptor = FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite })
  /// let total = try context.fetchAggregate(.sum(\.budget), descriptor) ?? 0
  /// ```
  ///
  /// - Parameters:
  ///   - aggregate: What to compute.
  ///   - descriptor: Over which models; its order and window do not matter.
  /// - Returns: The number; nil where no model has a value.
  /// - Throws: As ``fetch(_:)``. What the context has not saved is saved by nobody else, so that it counts
  ///   only where ``FetchDescriptor/includePendingChanges`` is true, and then what is changed is read.
  public func fetchAggregate<T, Value>(
    _ aggregate: ModelAggregate<T, Value>, _ descriptor: FetchDescriptor<T> = FetchDescriptor()
  ) throws -> Value? {
    let groups = try groups(aggregate, by: nil, descriptor, limit: 1)
    return groups.first.flatMap { $0.measures.first }.flatMap { aggregate.value($0) }
  }

  /// Counts models by a property, worked out in the store without reading any.
  ///
  /// ```swift
  /// for group in try context.fetchGroups(by: \Trip.destination) {
  ///   print(group.key ?? "nowhere", group.count)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The property.
  ///   - descriptor: Which models; its order and window do not matter.
  ///   - limit: At most so many groups, the largest first.
  /// - Returns: The groups.
  /// - Throws: As ``fetch(_:)``.
  public func fetchGroups<T, Key>(
    by path: KeyPath<T, Key>, _ descriptor: FetchDescriptor<T> = FetchDescriptor(),
    limit: Int = 1000
  ) throws -> [ModelGroup<Key, Never>] {
    try groups(ModelAggregate<T, Never>?.none, by: path, descriptor, limit: limit).map { group in
      ModelGroup(key: Self.key(group.value), count: group.count, value: nil)
    }
  }

  /// Computes an aggregate for each value of a property, worked out in the store without reading any model.
  ///
  /// - Parameters:
  ///   - aggregate: What to compute.
  ///   - path: The property.
  ///   - descriptor: Which models; its order and window do not matter.
  ///   - limit: At most so many groups, the largest first.
  /// - Returns: The groups.
  /// - Throws: As ``fetch(_:)``.
  public func fetchGroups<T, Key, Value>(
    _ aggregate: ModelAggregate<T, Value>, by path: KeyPath<T, Key>,
    _ descriptor: FetchDescriptor<T> = FetchDescriptor(), limit: Int = 1000
  ) throws -> [ModelGroup<Key, Value>] {
    try groups(aggregate, by: path, descriptor, limit: limit).map { group in
      ModelGroup(
        key: Self.key(group.value), count: group.count,
        value: group.measures.first.flatMap { aggregate.value($0) })
    }
  }

  private static func key<Key>(_ stored: AttributeValue) -> Key? {
    stored == .null ? nil : ValueCodec(for: Key.self).decode(stored) as? Key
  }

  private func groups<T, Value>(
    _ aggregate: ModelAggregate<T, Value>?, by path: PartialKeyPath<T>?,
    _ descriptor: FetchDescriptor<T>, limit: Int
  ) throws -> [Group] {
    let plan = try FetchPlan(descriptor, in: self)
    let pending = try PendingMerge(
      plan, descriptor.predicate, in: descriptor.includePendingChanges ? self : nil)
    let measures = try aggregate.map {
      [Measure($0.function, of: try attribute($0.path, plan))]
    }
    let grouping = Grouping(
      by: try path.map { try attribute($0, plan) }, measures: measures ?? [], limit: limit)
    var query = plan.query(limit: 0, offset: 0, attributes: .none)
    query.sort = []
    query.groupings = [grouping]
    guard !pending.isEmpty else {
      return try plan.entity.store.search(query).groups.first?.groups ?? []
    }
    // What is not saved cannot be counted by the store: then only the properties asked for are read.
    let names = ([grouping.attribute] + (measures ?? []).map(\.attribute)).compactMap { $0 }
    let stored = plan.query(
      limit: nil, offset: 0, except: pending.excluded, attributes: .only(names))
    var items = try plan.entity.store.search(stored).hits.map {
      Item($0.identifier, type: $0.type, attributes: $0.attributes)
    }
    for model in pending.models {
      var attributes: [String: AttributeValue] = [:]
      for name in names {
        if let position = plan.entity.names.firstIndex(of: name) {
          attributes[name] = try model.storage.known(position)
        }
      }
      items.append(
        Item(model.storage.identifier.primaryKey, attributes: attributes.filter { $1 != .null }))
    }
    return GroupCount(grouping).groups(of: items).groups
  }

  private func attribute<T>(_ path: PartialKeyPath<T>, _ plan: FetchPlan<T>) throws -> String {
    guard let position = plan.entity.entity.position(ifStored: path),
      plan.entity.entity.properties[position].isStored
    else { throw SwiftDataError.unsupportedKeyPath("\(path) is no stored property.") }
    return plan.entity.names[position]
  }
}

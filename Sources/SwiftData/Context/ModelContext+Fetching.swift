import KliegModel

extension ModelContext {
  /// The models that a descriptor asks for.
  ///
  /// ```swift
  /// let trips = try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite }))
  /// ```
  ///
  /// - Parameter descriptor: Which models, in which order.
  /// - Returns: The models.
  /// - Throws: ``SwiftDataError`` where the store has nothing like it, `KliegError` where it does not
  ///   answer.
  public func fetch<T>(_ descriptor: FetchDescriptor<T>) throws -> [T] where T: PersistentModel {
    let plan = try FetchPlan(descriptor, in: self)
    if plan.limit == 0 { return [] }
    var pending = try PendingMerge(
      plan, descriptor.predicate, in: descriptor.includePendingChanges ? self : nil)
    var models: [T] = []
    if pending.isEmpty {
      let query = plan.query(
        limit: plan.limit, offset: plan.offset, attributes: plan.attributes)
      // Part by part, so that what the models are made of is not in memory beside all of them.
      _ = try plan.entity.store.visit(query) { hits in
        models += hits.compactMap { model(of: .hit($0), plan) }
      }
    } else {
      let query = plan.query(
        limit: plan.end, offset: 0, except: pending.excluded,
        attributes: plan.attributes)
      let all = pending.merge(try plan.entity.store.search(query).hits) + pending.rest()
      models = all.dropFirst(plan.offset).prefix(plan.limit ?? .max)
        .compactMap { model(of: $0, plan) }
    }
    prefetch(plan, models)
    return models
  }

  func model<T>(of element: PendingMerge<T>.Element, _ plan: FetchPlan<T>) -> T? {
    switch element {
    case .model(let model): model
    case .hit(let hit): model(plan.entity, hit, selection: plan.selection) as? T
    }
  }

  /// Reads the models that relationships lead to, of many at once.
  func prefetch<T>(_ plan: FetchPlan<T>, _ models: [T]) {
    for position in plan.prefetched {
      guard case .relationship(let form) = plan.entity.entity.properties[position].form else {
        continue
      }
      var keys: Set<String> = []
      for model in models {
        if let stored = try? model.storage.known(position) {
          keys.formUnion(ModelStorage.keys(stored))
        }
      }
      // Held until each model has found its own.
      let related = (try? self.models(of: form.target, keys.sorted())) ?? []
      withExtendedLifetime(related) {
        for model in models { _ = model.storage.related(at: position) }
      }
    }
  }

  /// How many models a descriptor asks for; none is read.
  public func fetchCount<T>(_ descriptor: FetchDescriptor<T>) throws -> Int
  where T: PersistentModel {
    let plan = try FetchPlan(descriptor, in: self)
    let pending = try PendingMerge(
      plan, descriptor.predicate, in: descriptor.includePendingChanges ? self : nil)
    let query = plan.query(limit: 0, offset: 0, except: pending.excluded, attributes: .none)
    let total = try plan.entity.store.count(query.filter ?? plan.filter) + pending.count
    return min(max(0, total - plan.offset), plan.limit ?? .max)
  }

  /// The identifiers of the models that a descriptor asks for; none is read.
  ///
  /// - Parameter descriptor: Which models; with an order only if pending changes are left out.
  /// - Returns: The identifiers.
  /// - Throws: ``SwiftDataError/sortingPendingChangesWithIdentifiers``, and as ``fetch(_:)``.
  public func fetchIdentifiers<T>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] where T: PersistentModel {
    guard !descriptor.includePendingChanges || descriptor.sortBy.isEmpty else {
      throw SwiftDataError.sortingPendingChangesWithIdentifiers
    }
    let plan = try FetchPlan(descriptor, in: self)
    if plan.limit == 0 { return [] }
    let pending = try PendingMerge(
      plan, descriptor.predicate, in: descriptor.includePendingChanges ? self : nil)
    let isAlone = pending.isEmpty
    let query = plan.query(
      limit: isAlone ? plan.limit : plan.end,
      offset: isAlone ? plan.offset : 0, except: pending.excluded, attributes: .none)
    let stored = try plan.entity.store.search(query).hits.map {
      plan.entity.identifier($0.identifier)
    }
    if isAlone { return stored }
    let all = stored + pending.models.map(\.persistentModelID)
    return Array(all.dropFirst(plan.offset).prefix(plan.limit ?? .max))
  }

  /// The models that a descriptor asks for, read in batches when they are looked at.
  ///
  /// ```swift
  /// var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
  /// descriptor.includePendingChanges = false
  /// for trip in try context.fetch(descriptor, batchSize: 100) { print(trip.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - descriptor: Which models, without pending changes.
  ///   - batchSize: How many are read at once.
  /// - Returns: A collection that holds one batch, and the next one's values where it is gone through.
  /// - Throws: ``SwiftDataError/includePendingChangesWithBatchSize``, and as ``fetch(_:)``.
  public func fetch<T>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<T> where T: PersistentModel {
    guard !descriptor.includePendingChanges else {
      throw SwiftDataError.includePendingChangesWithBatchSize
    }
    let plan = try FetchPlan(descriptor, in: self)
    let all = try keys(plan)
    let reader = BatchReader(plan, all)
    return FetchResultsCollection(count: all.count, batchSize: batchSize) { [self] range in
      let hits = try? noting { try reader.hits(at: range) }
      let models = all[range].compactMap { key -> T? in
        // What was deleted meanwhile, or cannot be read now, which is noted, is there without values.
        let one =
          hits?[key].map { model(plan.entity, $0, selection: plan.selection) }
          ?? registered(plan.entity.entity.name, key) ?? fault(plan.entity, key)
        return one as? T
      }
      prefetch(plan, models)
      return models
    }
  }

  /// The identifiers of the models that a descriptor asks for, as a collection.
  ///
  /// - Parameters:
  ///   - descriptor: Which models, without pending changes.
  ///   - batchSize: How many are made at once.
  /// - Returns: A collection.
  /// - Throws: ``SwiftDataError/includePendingChangesWithBatchSize``, and as ``fetch(_:)``.
  public func fetchIdentifiers<T>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<PersistentIdentifier> where T: PersistentModel {
    guard !descriptor.includePendingChanges else {
      throw SwiftDataError.includePendingChangesWithBatchSize
    }
    let plan = try FetchPlan(descriptor, in: self)
    let all = try keys(plan)
    return FetchResultsCollection(count: all.count, batchSize: batchSize) { range in
      all[range].map { plan.entity.identifier($0) }
    }
  }

  /// The names of all stored models that a descriptor asks for, pending changes left out.
  private func keys<T>(_ plan: FetchPlan<T>) throws -> PackedKeys {
    var keys = PackedKeys()
    if plan.limit == 0 { return keys }
    let query = plan.query(limit: plan.limit, offset: plan.offset, attributes: .none)
    _ = try plan.entity.store.visit(query) { hits in
      for hit in hits { keys.append(hit.identifier) }
    }
    return keys
  }
}

import KliegModel

extension ModelContext {
  /// Does something with each model that a descriptor asks for, batch by batch, in memory for two batches.
  ///
  /// ```swift
  /// try context.enumerate(FetchDescriptor<Trip>(), batchSize: 1000) { trip in
  ///   trip.isProcessed = true
  /// }
  /// try context.save()
  /// ```
  ///
  /// So that a million changed models need no more memory than a thousand, what the block changes is
  /// saved at the end of each batch, together with all else that the context has not saved. With
  /// `allowEscapingMutations` nothing is saved, and the changed models stay until ``save()``.
  ///
  /// The next batch is read while the block works on the present one, unless it changes models.
  ///
  /// Each model that was there is visited once, whatever the block does to it; what the block inserts is
  /// not visited.
  ///
  /// - Parameters:
  ///   - fetch: Which models, in which order.
  ///   - batchSize: How many are read at once.
  ///   - allowEscapingMutations: Whether changes stay unsaved.
  ///   - block: What to do with each.
  /// - Throws: What the block throws, and as ``fetch(_:)`` and ``save()``.
  public func enumerate<T>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws where T: PersistentModel {
    let plan = try FetchPlan(fetch, in: self)
    var pending = try PendingMerge(
      plan, fetch.predicate, in: fetch.includePendingChanges ? self : nil)
    var query = plan.query(
      limit: max(1, batchSize), offset: 0, except: pending.excluded, attributes: plan.attributes)
    let moves = EnumerationMoves(plan, in: self)
    defer { moves.end() }
    var skipped = 0
    var left = plan.limit ?? .max
    if pending.isEmpty {
      query.offset = plan.offset
      skipped = plan.offset
    }
    var isLast = false
    var pages = PageReader(plan.entity.store)
    while !isLast, left > 0 {
      let page = try pages.page(query)
      isLast = page.cursor == nil || page.hits.isEmpty
      query.cursor = page.cursor
      query.offset = 0
      var elements = pending.merge(page.hits.filter { !moves.contains($0.identifier) })
      if isLast { elements += pending.rest() }
      let over = min(plan.offset - skipped, elements.count)
      skipped += over
      let batch = elements.dropFirst(over).prefix(left)
      left -= batch.count
      if !isLast, left > 0 { try pages.readAhead(query) }
      try enumerate(batch.compactMap { model(of: $0, plan) }, plan, block)
      if !allowEscapingMutations, hasChanges { try save() }
    }
  }

  private func enumerate<T>(
    _ models: [T], _ plan: FetchPlan<T>, _ block: (T) throws -> Void
  ) throws {
    defer { for model in models { model.storage.release() } }
    prefetch(plan, models)
    for model in models { try block(model) }
  }
}

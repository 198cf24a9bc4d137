import KliegModel

extension ModelContext {
  /// The saves of all contexts and processes, as far as they are kept.
  ///
  /// ```swift
  /// let all = try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>())
  /// ```
  ///
  /// The newest ten thousand are kept.
  ///
  /// - Parameter descriptor: Which of them.
  /// - Returns: The transactions.
  /// - Throws: ``SwiftDataError/historyTokenExpired`` if the descriptor asks for transactions that are no
  ///   longer kept, ``SwiftDataError/invalidTransactionFetchRequest`` for another type than
  ///   ``DefaultHistoryTransaction``, `KliegError` where the store does not answer.
  public func fetchHistory<T>(_ descriptor: HistoryDescriptor<T>) throws -> [T]
  where T: HistoryTransaction {
    guard T.self == DefaultHistoryTransaction.self else {
      throw SwiftDataError.invalidTransactionFetchRequest
    }
    var found: [T] = []
    for store in stores {
      let history = try History(store: store, container: container).transactions()
      if let predicate = descriptor.predicate, let gone = history.gone as? T,
        try predicate.evaluate(gone)
      {
        throw SwiftDataError.historyTokenExpired
      }
      for case let transaction as T in history.kept
      where try descriptor.predicate?.evaluate(transaction) ?? true {
        found.append(transaction)
      }
    }
    if !descriptor.sortBy.isEmpty { found.sort(using: descriptor.sortBy) }
    return descriptor.fetchLimit == 0
      ? found : Array(found.prefix(Int(clamping: descriptor.fetchLimit)))
  }

  /// Forgets saves.
  ///
  /// - Parameter descriptor: Which of them; what stands before the newest of them is forgotten too.
  /// - Throws: As ``fetchHistory(_:)``.
  public func deleteHistory<T>(_ descriptor: HistoryDescriptor<T>) throws
  where T: HistoryTransaction {
    guard T.self == DefaultHistoryTransaction.self else {
      throw SwiftDataError.invalidTransactionFetchRequest
    }
    for store in stores {
      let history = try History(store: store, container: container).transactions()
      var numbers: [Int64] = []
      for case let transaction as T in history.kept
      where try descriptor.predicate?.evaluate(transaction) ?? true {
        if let number = transaction.transactionIdentifier as? Int64 { numbers.append(number) }
      }
      guard let last = numbers.max() else { continue }
      let gone = history.kept.map(\.transactionIdentifier).filter { $0 <= last }
      _ = try store.update(
        Update(deletions: [.identifiers(gone.map(String.init), type: TransactionRecord.type)]))
    }
  }

  /// The container's stores.
  var stores: [any ModelStore] {
    var stores: [any ModelStore] = []
    for entity in container.entities.values
    where !stores.contains(where: { $0 === entity.store }) {
      stores.append(entity.store)
    }
    return stores
  }
}

/// The history of a store.
private struct History {
  let store: any ModelStore
  let container: ModelContainer

  /// The transactions that are kept, in order, and the last one that no longer is.
  func transactions() throws -> (
    kept: [DefaultHistoryTransaction], gone: DefaultHistoryTransaction?
  ) {
    var query = TransactionRecord.newest
    query.limit = .max
    query.sort = [.attribute(TransactionRecord.numberAttribute, .ascending)]
    let kept = try store.search(query).hits.compactMap { transaction($0) }
    let last = try store.state(isKnown: false)?.number ?? 0
    let first = kept.first?.transactionIdentifier ?? last + 1
    guard first > 1 else { return (kept, nil) }
    let gone = DefaultHistoryTransaction(
      author: nil, changes: [], storeIdentifier: store.identifier,
      timestamp: kept.first?.timestamp ?? .now,
      token: DefaultHistoryToken(store.identifier, first - 1), transactionIdentifier: first - 1,
      bundleIdentifier: "", processIdentifier: "")
    return (kept, gone)
  }

  private func transaction(_ hit: Hit) -> DefaultHistoryTransaction? {
    func text(_ name: String) -> String? {
      if case .string(let text)? = hit.attributes[name] { text } else { nil }
    }
    guard let number = Int64(hit.identifier) else { return nil }
    var time = Date(timeIntervalSince1970: 0)
    if case .date(let moment)? = hit.attributes[TransactionRecord.timeAttribute] {
      time = moment.date
    }
    let changes = TransactionRecord.changes(hit.attributes).enumerated().compactMap {
      $1.historyChange(
        container.entitiesByName[$1.entity], transaction: number, number: Int64($0 + 1))
    }
    return DefaultHistoryTransaction(
      author: text(TransactionRecord.authorAttribute), changes: changes,
      storeIdentifier: store.identifier, timestamp: time,
      token: DefaultHistoryToken(store.identifier, number), transactionIdentifier: number,
      bundleIdentifier: hit.index.split(separator: "/").first.map(String.init) ?? "",
      processIdentifier: text(TransactionRecord.processAttribute) ?? "")
  }
}

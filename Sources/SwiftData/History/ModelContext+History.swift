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

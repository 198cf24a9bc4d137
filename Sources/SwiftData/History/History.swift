import KliegModel

/// The history of a store.
struct History {
  let store: any ModelStore
  let container: ModelContainer

  /// The transactions behind a number that are kept, in order.
  func transactions(after number: Int64) throws -> [DefaultHistoryTransaction] {
    var query = TransactionRecord.newest
    query.limit = .max
    query.sort = [.attribute(TransactionRecord.numberAttribute, .ascending)]
    let isLater = KliegModel.Filter.attribute(
      TransactionRecord.numberAttribute, .greater(.integer(number)))
    query.filter = query.filter.map { .all([$0, isLater]) } ?? isLater
    return try store.search(query).hits.compactMap { transaction($0) }
  }

  /// The transactions that are kept, in order, and the last one that no longer is.
  func transactions() throws -> (
    kept: [DefaultHistoryTransaction], gone: DefaultHistoryTransaction?
  ) {
    let kept = try transactions(after: 0)
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

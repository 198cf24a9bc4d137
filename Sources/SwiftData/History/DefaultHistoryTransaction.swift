/// A save of a store, as the history keeps it.
public struct DefaultHistoryTransaction: HistoryTransaction {
  /// Who made it: the context's ``ModelContext/author``.
  public let author: String?
  /// What was changed.
  public let changes: [HistoryChange]
  /// The store.
  public let storeIdentifier: String
  /// When it was made.
  public let timestamp: Date
  /// The place in the history.
  public let token: DefaultHistoryToken
  /// Its number.
  public let transactionIdentifier: Int64
  /// The app that made it.
  public let bundleIdentifier: String
  /// The process that made it.
  public let processIdentifier: String
}

/// A place in the history of stores.
public struct DefaultHistoryToken: HistoryToken {
  /// The number of the last transaction, by store.
  public let tokenValue: [String: Int64]?

  init(_ store: String, _ number: Int64) {
    tokenValue = [store: number]
  }

  /// The token itself, by which collections are keyed.
  public var id: DefaultHistoryToken { self }

  /// Whether a place is before another.
  public static func < (left: DefaultHistoryToken, right: DefaultHistoryToken) -> Bool {
    let (left, right) = (left.tokenValue ?? [:], right.tokenValue ?? [:])
    return left.contains { store, number in right[store].map { number < $0 } ?? false }
  }
}

/// A save, as the history keeps it.
public protocol HistoryTransaction {
  /// A place in the history.
  associatedtype TokenType: Comparable, Hashable, Identifiable, Sendable
  /// What identifies a transaction.
  associatedtype TransactionIdentifier: Comparable, Hashable, Sendable

  /// Who made it: the context's ``ModelContext/author``.
  var author: String? { get }
  /// What was changed.
  var changes: [HistoryChange] { get }
  /// The store.
  var storeIdentifier: String { get }
  /// When it was made.
  var timestamp: Date { get }
  /// The place in the history.
  var token: TokenType { get }
  /// What identifies it.
  var transactionIdentifier: TransactionIdentifier { get }
}

/// A place in the history of stores, by which an app remembers how far it has looked.
public protocol HistoryToken: Comparable, Hashable, Identifiable, Sendable, Codable {}

/// Which transactions of the history to fetch.
///
/// ```swift
/// var descriptor = HistoryDescriptor<DefaultHistoryTransaction>()
/// if let last { descriptor.predicate = #Predicate { $0.token > last } }
/// let transactions = try context.fetchHistory(descriptor)
/// ```
public struct HistoryDescriptor<TransactionType> where TransactionType: HistoryTransaction {
  /// What the transactions must satisfy; nil for all.
  public var predicate: Predicate<TransactionType>?
  /// The order; empty for the order in which they were made.
  public var sortBy: [SortDescriptor<TransactionType>]
  /// At most so many; 0 for all.
  public var fetchLimit: UInt64 = 0

  /// Describes a part of the history.
  public init(
    predicate: Predicate<TransactionType>? = nil,
    sortBy: [SortDescriptor<TransactionType>] = []
  ) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

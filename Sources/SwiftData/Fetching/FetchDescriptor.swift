/// Which models to fetch, in which order, and how much of them.
///
/// ```swift
/// var descriptor = FetchDescriptor<Trip>(
///   predicate: #Predicate { $0.isFavorite }, sortBy: [SortDescriptor(\.start, order: .reverse)])
/// descriptor.fetchLimit = 10
/// let trips = try context.fetch(descriptor)
/// ```
public struct FetchDescriptor<T> where T: PersistentModel {
  /// What the models must satisfy; nil for all.
  public var predicate: Predicate<T>?
  /// The order; empty for the order in which they were saved.
  ///
  /// Strings are ordered as a person's list would be, and what is missing comes before all else.
  public var sortBy: [SortDescriptor<T>]
  /// At most so many; nil for all.
  public var fetchLimit: Int?
  /// How many to pass over; nil for none.
  public var fetchOffset: Int?
  /// Whether what the context has not saved yet counts.
  public var includePendingChanges = true
  /// The properties to read at once, the others being read when they are asked for; empty for all.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// The relationships whose models are read at once.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  /// Describes a fetch.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

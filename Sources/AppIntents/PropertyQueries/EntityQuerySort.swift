/// A property to order by, and which end comes first.
///
/// ```swift
/// for sort in sortedBy where sort.by == \.$takenAt {
///   photos.sort { ($0.takenAt < $1.takenAt) == (sort.order == .ascending) }
/// }
/// ```
public struct EntityQuerySort<Entity: AppEntity>: Hashable, @unchecked Sendable {
  // Sendable because key paths to properties capture nothing.

  /// Which end comes first.
  @frozen public enum Ordering: Hashable, Sendable {
    /// Smallest, earliest, A first.
    case ascending
    /// Largest, latest, Z first.
    case descending
  }

  /// The property, such as `\.$takenAt`.
  public let by: PartialKeyPath<Entity>
  /// Which end comes first.
  public let order: Ordering

  /// Makes an order by a property that the query can be ordered by.
  public init(by: PartialKeyPath<Entity>, order: Ordering = .ascending) {
    self.by = by
    self.order = order
  }
}

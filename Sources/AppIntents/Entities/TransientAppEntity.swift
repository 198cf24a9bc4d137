public import Foundation

/// An entity that is computed, and cannot be looked up again.
///
/// ```swift
/// struct Summary: TransientAppEntity {
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "Summary"
///   @Property(title: "Count") var count: Int
///   init() { count = 0 }
///   var displayRepresentation: DisplayRepresentation { "\(count) photos" }
/// }
/// ```
public protocol TransientAppEntity: AppEntity {
  /// Makes an entity without values.
  init()
}

extension TransientAppEntity {
  /// An identifier that is new each time: nothing can be found by it.
  public var id: UUID { UUID() }
  /// A query that finds nothing.
  public static var defaultQuery: TransientEntityQuery<Self> { TransientEntityQuery() }
}

/// The query of entities that cannot be looked up.
public struct TransientEntityQuery<Entity: TransientAppEntity>: EntityQuery {
  /// Makes one.
  public init() {}

  /// Finds nothing.
  @concurrent public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}

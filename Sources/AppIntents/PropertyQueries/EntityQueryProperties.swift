/// The properties that a query compares.
///
/// ```swift
/// static let properties = QueryProperties {
///   Property(\.$takenAt) {
///     LessThanComparator { PhotoTest.before($0) }
///     GreaterThanComparator { PhotoTest.after($0) }
///   }
///   Property(\.$tags) { ContainsComparator { PhotoTest.tagged($0) } }
/// }
/// ```
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: @unchecked Sendable {
  // Sendable because queries keep it in a static property, as on Apple's systems, where closures of
  // comparators are not `@Sendable` either: nothing of it changes, and a closure that changes something
  // beside it has to see to that itself.
  package let declarations: [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]

  /// Some properties.
  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties:
      () -> [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]
  ) {
    declarations = properties()
  }

  /// The property at a place, from 0.
  public subscript(
    index: Int
  ) -> EntityQueryPropertyDeclaration<Entity, ComparatorMappingType> { declarations[index] }
}

/// Builds the list of properties that a query compares.
@resultBuilder public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// A property with its comparators.
  public static func buildExpression(
    _ expression: EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>
  ) -> EntityQueryPropertyDeclaration<Entity, ComparatorMappingType> { expression }

  /// All of them.
  public static func buildBlock(
    _ declarations: EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>...
  ) -> [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>] { declarations }
}

/// A way to compare a property with a value that somebody gives.
///
/// Its closure turns that value into a value of the query's own type.
public class EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType> {
  let mapping: ComparatorMapping<ComparatorMappingType>

  init(_ mapping: ComparatorMapping<ComparatorMappingType>) {
    self.mapping = mapping
  }
}

/// A comparator of a property, whatever it takes.
public struct AnyEntityQueryComparator<
  Entity, Subject, Property, PropertyType, ComparatorMappingType
> {
  let mapping: ComparatorMapping<ComparatorMappingType>
}

/// Builds the list of a property's comparators.
@resultBuilder
public enum EntityQueryComparatorsBuilder<
  Entity, Subject, Property, PropertyType, ComparatorMappingType
> {
  /// A comparator.
  public static func buildExpression<InputType>(
    _ expression: EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) -> AnyEntityQueryComparator<Entity, Subject, Property, PropertyType, ComparatorMappingType> {
    AnyEntityQueryComparator(mapping: expression.mapping)
  }

  /// All of them.
  public static func buildBlock(
    _ comparators: AnyEntityQueryComparator<
      Entity, Subject, Property, PropertyType, ComparatorMappingType
    >...
  ) -> [AnyEntityQueryComparator<Entity, Subject, Property, PropertyType, ComparatorMappingType>] {
    comparators
  }
}

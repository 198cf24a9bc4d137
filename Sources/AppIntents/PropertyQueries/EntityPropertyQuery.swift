/// Finds entities by the values of their properties.
///
/// The query says which properties it takes and how each may be compared; each comparator has a
/// closure that turns the value that somebody gave into a value of the query's own type. Whoever
/// asks runs that closure once for every condition, in the order in which the conditions were
/// given, and hands the results to ``entities(matching:mode:sortedBy:limit:)``, which filters,
/// orders and limits by itself.
///
/// ```swift
/// struct MyPhotoQuery: EntityPropertyQuery {
///   static let properties = QueryProperties {
///     Property(\.$takenAt) {
///       LessThanComparator { URLQueryItem(name: "takenBefore", value: $0.ISO8601Format()) }
///     }
///   }
///   static let sortingOptions = SortingOptions { SortableBy(\.$takenAt) }
///   func entities(for identifiers: [String]) async throws -> [MyPhoto] { [] }
///   func entities(
///     matching comparators: [URLQueryItem], mode: ComparatorMode, sortedBy: [Sort<MyPhoto>],
///     limit: Int?
///   ) async throws -> [MyPhoto] { [] }
/// }
/// ```
///
/// To ask such a query from Swift see ``EntityFinder``; from a shell, `klieg find`.
public protocol EntityPropertyQuery: EntityQuery {
  /// What the closures of comparators make.
  associatedtype ComparatorMappingType
  /// The properties, with their comparators.
  static var properties: Self.QueryProperties { get }
  /// The properties to order by.
  static var sortingOptions: Self.SortingOptions { get }
  /// What the search is for, in words; nil for nothing.
  static var findIntentDescription: IntentDescription? { get }
  /// The entities that satisfy conditions.
  ///
  /// - Parameters:
  ///   - comparators: What the closures made, in the order of the conditions; none stands for
  ///     everything.
  ///   - mode: Whether all or one of them must hold.
  ///   - sortedBy: The order, the major key first; may be empty.
  ///   - limit: At most so many; nil for all.
  /// - Returns: The entities.
  /// - Throws: What the application throws.
  @concurrent func entities(
    matching comparators: [Self.ComparatorMappingType], mode: Self.ComparatorMode,
    sortedBy: [EntityQuerySort<Self.Entity>], limit: Int?
  ) async throws -> Self.Result
}

extension EntityPropertyQuery {
  /// Whether all or one of the conditions must hold.
  public typealias ComparatorMode = EntityQueryComparatorMode
  /// The properties, with their comparators.
  public typealias QueryProperties = EntityQueryProperties<Self.Entity, Self.ComparatorMappingType>
  /// A property with its comparators.
  public typealias Property = EntityQueryProperty
  /// The properties to order by.
  public typealias SortingOptions = EntityQuerySortingOptions<Self.Entity>
  /// A property to order by.
  public typealias SortableBy = EntityQuerySortableByProperty<Self.Entity>
  /// A property to order by and a direction, written `Sort<Photo>`.
  public typealias Sort = EntityQuerySort

  /// Nothing.
  public static var findIntentDescription: IntentDescription? { nil }
}

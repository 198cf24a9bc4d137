/// What identifies a model: its store, its entity and its name there, the same in every process.
///
/// Unlike the model it may be passed between actors:
///
/// ```swift
/// let id = trip.persistentModelID
/// let again: Trip? = context.registeredModel(for: id)
/// ```
public struct PersistentIdentifier: Hashable, Identifiable, Comparable, Codable, Sendable {
  /// The identity itself, for collections that are keyed by it.
  public struct ID: Hashable, Comparable, Codable, Sendable {
    let entityName: String
    let primaryKey: String
    let storeIdentifier: String?

    /// Orders by entity, then by name.
    public static func < (left: ID, right: ID) -> Bool {
      (left.entityName, left.primaryKey) < (right.entityName, right.primaryKey)
    }
  }

  /// The identity itself.
  public let id: ID

  /// The name of the model's class.
  public var entityName: String { id.entityName }

  /// The store's name; nil for a model that was never saved.
  public var storeIdentifier: String? { id.storeIdentifier }

  /// The item's identifier in the index.
  package var primaryKey: String { id.primaryKey }

  package init(entityName: String, primaryKey: String, storeIdentifier: String?) {
    id = ID(entityName: entityName, primaryKey: primaryKey, storeIdentifier: storeIdentifier)
  }

  /// Makes the identifier of a model whose name in the store is known.
  ///
  /// ```swift
  /// let id = try PersistentIdentifier.identifier(
  ///   for: "default", entityName: "Trip", primaryKey: "2A7C")
  /// ```
  public static func identifier<Key>(
    for storeIdentifier: String, entityName: String, primaryKey: Key
  ) throws -> PersistentIdentifier
  where Key: Comparable, Key: CustomStringConvertible, Key: Codable, Key: Hashable {
    PersistentIdentifier(
      entityName: entityName, primaryKey: primaryKey.description, storeIdentifier: storeIdentifier)
  }

  /// Two identifiers are of one model whether or not it had been saved when they were taken.
  public static func == (left: PersistentIdentifier, right: PersistentIdentifier) -> Bool {
    left.id.primaryKey == right.id.primaryKey && left.id.entityName == right.id.entityName
  }

  /// Hashes what is the same before and after a save.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id.primaryKey)
  }

  /// Orders by entity, then by name.
  public static func < (left: PersistentIdentifier, right: PersistentIdentifier) -> Bool {
    left.id < right.id
  }
}

public import Klieg
public import Observation

/// A class whose instances a ``ModelContainer`` stores; `@Model` makes a class one.
///
/// ```swift
/// @Model final class Trip {
///   @Attribute(.spotlight) var name: String
///   var start: Date
///   init(name: String, start: Date) {
///     self.name = name
///     self.start = start
///   }
/// }
/// ```
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable,
  AttributeConvertible, SendableMetatype
{
  /// Makes an instance of what is stored of one.
  init(backingData: any BackingData<Self>)

  /// Where the values of the stored properties are.
  var persistentBackingData: any BackingData<Self> { get set }

  /// The stored properties, with their names in the store.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }

  /// The combinations of properties of which no two models may have the same values.
  static var schemaUniqueConstraints: [[AnyKeyPath]] { get }
}

extension PersistentModel {
  /// None beside the properties that are unique by themselves.
  public static var schemaUniqueConstraints: [[AnyKeyPath]] { [] }

  /// What identifies the model in its store.
  public var persistentModelID: PersistentIdentifier { storage.identifier }

  /// What identifies the model in its store.
  public var id: PersistentIdentifier { storage.identifier }

  /// The context that the model is in; nil for one that was never inserted.
  public var modelContext: ModelContext? { storage.context }

  /// Whether something was changed that has not been saved.
  public var hasChanges: Bool { storage.hasChanges }

  /// Whether the model was deleted.
  public var isDeleted: Bool { storage.isDeleted }

  /// Whether two are the same model.
  public static func == (left: Self, right: Self) -> Bool {
    left === right || left.storage.identifier == right.storage.identifier
  }

  /// Hashes the identity.
  ///
  /// A model's identity may become that of another by the save that finds them equal in what is unique.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.identifier)
  }

  /// Where the values are.
  package var storage: ModelStorage { persistentBackingData._storage }

  /// A place for the values of a new model.
  public static func createBackingData<Model: PersistentModel>() -> some BackingData<Model> {
    ModelBackingData<Model>(for: Model.self)
  }
}

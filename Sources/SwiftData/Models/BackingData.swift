/// The values of a model's stored properties.
///
/// `@Model` gives each class one; nobody else needs to conform.
public protocol BackingData<Model> {
  /// The model's class.
  associatedtype Model: PersistentModel

  /// What identifies the model in its store; nil for one that was never inserted.
  var persistentModelID: PersistentIdentifier? { get set }

  /// Makes a place for the values of a new model.
  init(for modelType: Model.Type)

  /// The value of a stored property.
  func getValue<Value>(forKey key: KeyPath<Model, Value>) -> Value

  /// Changes the value of a stored property.
  func setValue<Value>(forKey key: KeyPath<Model, Value>, to newValue: Value)

  // swift-format-ignore: NoLeadingUnderscores
  /// Where the values really are.
  var _storage: ModelStorage { get }
}

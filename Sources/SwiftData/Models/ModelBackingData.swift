/// The one kind of backing data that there is: a typed view of a ``ModelStorage``.
struct ModelBackingData<Model: PersistentModel>: BackingData {
  // swift-format-ignore: NoLeadingUnderscores
  let _storage: ModelStorage

  init(for modelType: Model.Type) {
    _storage = ModelMaking.take(modelType) ?? ModelStorage(ModelEntity.of(modelType))
  }

  init(_ storage: ModelStorage) {
    _storage = storage
  }

  var persistentModelID: PersistentIdentifier? {
    get { _storage.context == nil ? nil : _storage.identifier }
    nonmutating set { if let newValue { _storage.identifier = newValue } }
  }

  func getValue<Value>(forKey key: KeyPath<Model, Value>) -> Value {
    _storage.value(at: _storage.entity.position(of: key), as: Value.self)
  }

  func setValue<Value>(forKey key: KeyPath<Model, Value>, to newValue: Value) {
    guard !_storage.isBeingMade else { return }
    _storage.set(newValue, at: _storage.entity.position(of: key))
  }
}

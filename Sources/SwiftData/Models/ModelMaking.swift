import Glibc

/// The storage of the model that a thread makes of what is stored of it.
///
/// What `@Model` writes gives each new instance backing data of its own and the defaults of its properties, and
/// only then takes the data that `init(backingData:)` was called with. For a stored model that would be made,
/// filled and thrown away each time: it gets its own storage at once, which takes no defaults meanwhile.
enum ModelMaking {
  /// Where a thread keeps it.
  ///
  /// A task's value would do the same and costs more than what it is to save; nothing is awaited between the
  /// beginning and the end.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Makes a model around a storage.
  static func make<Model: PersistentModel>(_ storage: ModelStorage) -> Model {
    let former = pthread_getspecific(key)
    // The caller holds the storage until the end.
    pthread_setspecific(key, Unmanaged.passUnretained(storage).toOpaque())
    storage.isBeingMade = true
    defer {
      storage.isBeingMade = false
      pthread_setspecific(key, former)
    }
    return Model(backingData: ModelBackingData<Model>(storage))
  }

  /// The storage of the model of a class that is being made, for the first that asks; a default of the class
  /// may make models of others.
  static func take(_ type: any PersistentModel.Type) -> ModelStorage? {
    guard let pointer = pthread_getspecific(key) else { return nil }
    let storage = Unmanaged<ModelStorage>.fromOpaque(pointer).takeUnretainedValue()
    guard storage.entity.type == type else { return nil }
    pthread_setspecific(key, nil)
    return storage
  }
}

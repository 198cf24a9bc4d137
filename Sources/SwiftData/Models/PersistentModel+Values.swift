extension PersistentModel {
  /// The value of a stored property; the accessors that `@Model` writes call this.
  public func getValue<Value>(forKey key: KeyPath<Self, Value>) -> Value {
    persistentBackingData.getValue(forKey: key)
  }

  /// Changes the value of a stored property; the accessors that `@Model` writes call this.
  public func setValue<Value>(forKey key: KeyPath<Self, Value>, to newValue: Value) {
    let storage = storage
    storage.willChange(self)
    persistentBackingData.setValue(forKey: key, to: newValue)
    storage.didChange(self, key)
  }
}

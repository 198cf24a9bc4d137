extension EntityProperty where Value.ValueType: _PropertyValue {
  /// A property with a title.
  public convenience init(title: LocalizedStringResource) {
    self.init(title: title, indexing: .none)
  }

  /// A property without a title.
  public convenience init() {
    self.init(title: "", indexing: .none)
  }
}

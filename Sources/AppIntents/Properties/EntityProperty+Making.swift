public import CoreSpotlight

extension EntityProperty where Value.ValueType: _PropertyValue {
  /// A property with a title.
  public convenience init(title: LocalizedStringResource) {
    self.init(title: title, indexing: .none)
  }

  /// A property without a title.
  public convenience init() {
    self.init(title: "", indexing: .none)
  }

  /// A property whose value is donated as one of CoreSpotlight's attributes.
  ///
  /// A value that the attribute cannot hold is left out when the entity is donated, and a line on
  /// standard error says so; Apple leaves that open.
  public convenience init(
    title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) {
    self.init(title: title, indexing: .attribute(indexingKey))
  }

  /// A property without a title whose value is donated as one of CoreSpotlight's attributes.
  public convenience init(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(title: "", indexing: .attribute(indexingKey))
  }

  /// A property whose value is donated as an attribute of the application's own.
  public convenience init(title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey) {
    self.init(title: title, indexing: .custom(customIndexingKey))
  }

  /// A property without a title whose value is donated as an attribute of the application's own.
  public convenience init(customIndexingKey: CSCustomAttributeKey) {
    self.init(title: "", indexing: .custom(customIndexingKey))
  }
}

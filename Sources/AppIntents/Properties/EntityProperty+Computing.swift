public import CoreSpotlight

// What the macros `@ComputedProperty` and `@DeferredProperty` expand to.
extension EntityProperty where Value.ValueType: _PropertyValue {
  /// A property that its entity computes.
  public convenience init<Entity: AppEntity>(
    identifier: String, title: LocalizedStringResource = "",
    getter: any KeyPath<Entity, Value> & Sendable
  ) {
    self.init(title: title, indexing: .none, source: .computing(getter))
  }

  /// A property that its entity computes, donated as one of CoreSpotlight's attributes.
  public convenience init<Entity: AppEntity>(
    identifier: String, title: LocalizedStringResource = "",
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>,
    getter: any KeyPath<Entity, Value> & Sendable
  ) {
    self.init(title: title, indexing: .attribute(indexingKey), source: .computing(getter))
  }

  /// A property that its entity computes, donated as an attribute of the application's own.
  public convenience init<Entity: AppEntity>(
    identifier: String, title: LocalizedStringResource = "",
    customIndexingKey: CSCustomAttributeKey, getter: any KeyPath<Entity, Value> & Sendable
  ) {
    self.init(title: title, indexing: .custom(customIndexingKey), source: .computing(getter))
  }

  /// A property that its entity fetches when it is asked for.
  public convenience init<Entity: AppEntity>(
    identifier: String, title: LocalizedStringResource = "",
    asyncGetter: @escaping @Sendable (Entity) async throws -> Value
  ) {
    self.init(title: title, indexing: .none, source: .fetching(asyncGetter))
  }

  /// A property that its entity fetches when it is donated, as one of CoreSpotlight's attributes.
  public convenience init<Entity: AppEntity>(
    identifier: String, title: LocalizedStringResource = "",
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>,
    asyncGetter: @escaping @Sendable (Entity) async throws -> Value
  ) {
    self.init(title: title, indexing: .attribute(indexingKey), source: .fetching(asyncGetter))
  }
}

extension PropertySource {
  fileprivate static func computing<Entity: AppEntity>(
    _ getter: any KeyPath<Entity, Value> & Sendable
  ) -> Self {
    .computed { entity in (entity as? Entity)?[keyPath: getter] }
  }

  fileprivate static func fetching<Entity: AppEntity>(
    _ getter: @escaping @Sendable (Entity) async throws -> Value
  ) -> Self {
    .deferred { entity in
      guard let entity = entity as? Entity else { return nil }
      return try await getter(entity)
    }
  }
}

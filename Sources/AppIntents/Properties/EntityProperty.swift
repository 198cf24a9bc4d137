package import KliegModel
import KliegQueue

/// A property of an entity, by which it can be compared, ordered and indexed.
///
/// Written `@Property` within an entity; it must be a `var`. As on Apple's systems the wrapper is
/// an object that copies of an entity share: who changes the value in one copy changes it in all.
/// Reading a property that was never set ends the program, unless its value is optional.
///
/// ```swift
/// struct Photo: AppEntity {
///   @Property(title: "Date taken", indexingKey: \.contentCreationDate) var takenAt: Date
///   @Property(title: "Tags") var tags: [String]
/// }
/// ```
@propertyWrapper public final class EntityProperty<Value>: AnyIntentValue, Sendable
where Value: _IntentValue, Value: Sendable {
  private struct Content: Sendable {
    var value: Value?
    var title: LocalizedStringResource
  }

  private let content: Locked<Content>
  package let indexing: PropertyIndexing
  private let source: PropertySource<Value>
  /// The property that this one is for one entity; nil where it is for none in particular.
  private let origin: EntityProperty<Value>?

  init(
    title: LocalizedStringResource, indexing: PropertyIndexing,
    source: PropertySource<Value> = .stored
  ) {
    content = Locked(Content(value: Value._absent, title: title))
    self.indexing = indexing
    self.source = source
    origin = nil
  }

  private init(_ origin: EntityProperty<Value>, with value: Value?) {
    content = Locked(Content(value: value, title: origin.title))
    indexing = origin.indexing
    source = origin.source
    self.origin = origin
  }

  /// What people call it.
  public var title: LocalizedStringResource {
    get { content.withLock { $0.title } }
    set { content.withLock { $0.title = newValue } }
  }

  /// Whether there may be no value.
  public var isOptional: Bool { Value._absent != nil }

  /// The property itself, as in `\.$takenAt`.
  public var projectedValue: EntityProperty<Value> { self }

  /// The property with the value that it has in an entity, which computes it; one that is set is the same
  /// in all copies.
  ///
  /// ```swift
  /// let title = photo.$title  // what `@ComputedProperty` makes of this
  /// ```
  public func _of(_ entity: some AppEntity) -> EntityProperty<Value> {
    guard case .computed(let compute) = source else { return self }
    return EntityProperty(self, with: compute(entity) ?? Value._absent)
  }

  /// The value.
  public var wrappedValue: Value {
    get {
      guard let value = content.withLock({ $0.value }) else {
        preconditionFailure(
          "The property “\(String(localized: title))” was read before it was set.")
      }
      return value
    }
    set { content.withLock { $0.value = newValue } }
  }
}

extension EntityProperty: ErasedProperty {
  package var attributeValue: AttributeValue? {
    content.withLock { $0.value }?._attributeValue
  }

  package var valueType: any _IntentValue.Type { Value.self }

  package var anyValue: (any Sendable)? { content.withLock { $0.value } }

  package var identity: ObjectIdentifier { ObjectIdentifier(origin ?? self) }

  package func bound(to entity: some AppEntity) -> any ErasedProperty { _of(entity) }

  package func fetched(from entity: some AppEntity) async throws -> (any ErasedProperty)? {
    guard case .deferred(let fetch) = source else { return nil }
    return EntityProperty(self, with: try await fetch(entity) ?? Value._absent)
  }
}

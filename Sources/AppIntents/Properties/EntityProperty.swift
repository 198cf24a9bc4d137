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
@propertyWrapper public final class EntityProperty<Value>: AnyIntentValue, @unchecked Sendable
where Value: _IntentValue, Value: Sendable {
  // Sendable because what changes is behind a lock; the rest is set once.
  private let content: Locked<Value?>
  private let heading: Locked<LocalizedStringResource>
  package let indexing: PropertyIndexing

  init(title: LocalizedStringResource, indexing: PropertyIndexing) {
    content = Locked(Value._absent)
    heading = Locked(title)
    self.indexing = indexing
  }

  /// What people call it.
  public var title: LocalizedStringResource {
    get { heading.withLock { $0 } }
    set { heading.withLock { $0 = newValue } }
  }

  /// Whether there may be no value.
  public var isOptional: Bool { Value._absent != nil }

  /// The property itself, as in `\.$takenAt`.
  public var projectedValue: EntityProperty<Value> { self }

  /// The value.
  public var wrappedValue: Value {
    get {
      guard let value = content.withLock({ $0 }) else {
        preconditionFailure(
          "The property “\(String(localized: title))” was read before it was set.")
      }
      return value
    }
    set { content.withLock { $0 = newValue } }
  }
}

extension EntityProperty: ErasedProperty {
  package var attributeValue: AttributeValue? {
    content.withLock { $0 }?._attributeValue
  }

  package var valueType: any _IntentValue.Type { Value.self }

  package var anyValue: (any Sendable)? { content.withLock { $0 } }
}

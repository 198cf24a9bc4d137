import KliegQueue

/// What an intent is told.
///
/// Written `@Parameter` within an intent. Reading one that was never set ends the program, unless
/// its value is optional.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: AnyIntentValue, Sendable {
  private let content: Locked<Value?>
  /// What people call it.
  public let title: LocalizedStringResource

  /// A parameter with a title.
  ///
  /// - Parameters:
  ///   - title: What people call it.
  ///   - description: What it is for; nobody shows that here.
  ///   - requestValueDialog: What people are asked who have not said it; nobody is, here.
  public init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.title = title
    content = Locked(Value._absent)
  }

  /// A parameter with a title and a value that it has unless told otherwise.
  ///
  /// - Parameters:
  ///   - title: What people call it.
  ///   - description: What it is for; nobody shows that here.
  ///   - value: The value.
  ///   - requestValueDialog: What people are asked who have not said it; nobody is, here.
  public init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default value: Value, requestValueDialog: IntentDialog? = nil
  ) {
    self.title = title
    content = Locked(value)
  }

  /// Whether there may be no value.
  public var isOptional: Bool { Value._absent != nil }

  /// The parameter itself.
  public var projectedValue: IntentParameter<Value> { self }

  /// The value.
  public var wrappedValue: Value {
    get {
      guard let value = content.withLock({ $0 }) else {
        preconditionFailure(
          "The parameter “\(String(localized: title))” was read before it was set.")
      }
      return value
    }
    set { content.withLock { $0 = newValue } }
  }
}

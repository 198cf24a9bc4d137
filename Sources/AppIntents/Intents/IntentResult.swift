/// What comes of an intent.
///
/// ```swift
/// func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
///   .result(value: 3, dialog: "There are three.")
/// }
/// ```
public protocol IntentResult: Sendable {}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {
  /// The value's type.
  associatedtype Value: _IntentValue
  /// The value; nil where there is none.
  var value: Value? { get }
}

/// A result with words for the one who asked; nobody says them here.
public protocol ProvidesDialog: IntentResult {
  /// The words; nil for none.
  var dialog: IntentDialog? { get }
}

extension IntentResult where Self == EmptyIntentResult {
  /// Nothing comes of it.
  public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

extension IntentResult where Self == SpokenIntentResult {
  /// Words come of it.
  public static func result(dialog: IntentDialog) -> SpokenIntentResult {
    SpokenIntentResult(dialog: dialog)
  }
}

extension IntentResult {
  /// A value comes of it.
  public static func result<Value>(value: Value) -> ValuedIntentResult<Value>
  where Self == ValuedIntentResult<Value> { ValuedIntentResult(value: value, dialog: nil) }

  /// A value and words come of it.
  public static func result<Value>(
    value: Value, dialog: IntentDialog
  ) -> ValuedIntentResult<Value>
  where Self == ValuedIntentResult<Value> { ValuedIntentResult(value: value, dialog: dialog) }
}

/// Nothing.
public struct EmptyIntentResult: IntentResult {
  /// Makes nothing.
  public init() {}
}

/// Words alone.
public struct SpokenIntentResult: ProvidesDialog {
  /// The words.
  public let dialog: IntentDialog?
}

/// A value, and perhaps words.
public struct ValuedIntentResult<Value: _IntentValue>: ReturnsValue, ProvidesDialog {
  /// The value.
  public let value: Value?
  /// The words; nil for none.
  public let dialog: IntentDialog?
}

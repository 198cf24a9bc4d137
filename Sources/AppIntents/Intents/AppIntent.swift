/// Something that an application can do.
///
/// Nothing here runs intents by itself; ``OpenIntent`` is there for who shows what was found.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// What comes of it.
  associatedtype PerformResult: IntentResult
  /// What it is called.
  static var title: LocalizedStringResource { get }
  /// What it does, in words.
  static var description: IntentDescription? { get }
  /// Whether the application comes to the front.
  static var openAppWhenRun: Bool { get }

  /// Makes the intent.
  init()
  /// Does it.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// The wrapper of a parameter.
  public typealias Parameter = IntentParameter

  /// No words.
  public static var description: IntentDescription? { nil }
  /// The application stays where it is.
  public static var openAppWhenRun: Bool { false }
}

/// What comes of an intent.
public protocol IntentResult: Sendable {}

extension IntentResult where Self == EmptyIntentResult {
  /// Nothing comes of it.
  public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

/// Nothing.
public struct EmptyIntentResult: IntentResult {
  /// Makes nothing.
  public init() {}
}

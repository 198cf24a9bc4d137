/// Something that an application can do.
///
/// Nothing here runs intents by itself; ``OpenIntent`` is there for who shows what was found.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// What comes of it.
  associatedtype PerformResult: IntentResult
  /// What it does with its parameters, in words.
  associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary<Self>
  /// What it is called.
  static var title: LocalizedStringResource { get }
  /// What it does, in words.
  static var description: IntentDescription? { get }
  /// Whether the application comes to the front.
  static var openAppWhenRun: Bool { get }
  /// Whether people can find it; nobody looks for intents here.
  static var isDiscoverable: Bool { get }
  /// What it does with its parameters, in words; nobody shows them here.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

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
  /// People may find it.
  public static var isDiscoverable: Bool { true }
}

extension AppIntent where SummaryContent == EmptyParameterSummary<Self> {
  /// No words.
  public static var parameterSummary: EmptyParameterSummary<Self> { EmptyParameterSummary() }
}

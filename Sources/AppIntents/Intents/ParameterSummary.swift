/// What an intent does with its parameters, in words; nobody shows them here.
///
/// ```swift
/// static var parameterSummary: some ParameterSummary {
///   Summary("Open \(\.$target)") { \.$isFullScreen }
/// }
/// ```
public protocol ParameterSummary: Sendable {
  /// The intent.
  associatedtype Intent: AppIntent
}

/// No words.
public struct EmptyParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// Makes none.
  public init() {}
}

/// One sentence with parameters in it.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// Makes a sentence.
  public init(_ sentence: ParameterSummaryString<Intent>, table: String? = nil) {}

  /// Makes a sentence, and names parameters that stand below it.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - table: The table that translates it.
  ///   - parameters: The parameters, such as `\.$isFullScreen`.
  public init(
    _ sentence: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {}
}

extension AppIntent {
  /// One sentence with parameters in it.
  public typealias Summary = IntentParameterSummary<Self>
}

/// A text with parameters of an intent in it.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  /// Takes the text apart.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Makes room for a text.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds a parameter, such as `\.$target`.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }

  /// Makes a text without parameters.
  public init(stringLiteral value: String) {}
  /// Makes a text with parameters.
  public init(stringInterpolation: StringInterpolation) {}
}

/// Builds what an intent says of its parameters.
@resultBuilder public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// One sentence.
  public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content {
    content
  }
}

/// Builds the list of parameters that stand below a sentence.
@resultBuilder public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  /// A parameter.
  public static func buildExpression<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> { parameter }

  /// All of them.
  public static func buildBlock(_ parameters: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>]
  { parameters }
}

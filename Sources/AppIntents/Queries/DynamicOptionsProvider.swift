/// What offers choices; every query does.
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
  /// The list of choices.
  associatedtype Result: ResultsCollection
  /// What a choice is.
  associatedtype DefaultValue: _IntentValue = Self.Result.Result.ValueType
  /// The choices.
  @concurrent func results() async throws -> Result
  /// What is chosen unless a person says otherwise; nil for nothing.
  @concurrent func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// A list in sections.
  public typealias ItemCollection = IntentItemCollection
  /// Choices under a heading.
  public typealias ItemSection = IntentItemSection
  /// One choice.
  public typealias Item = IntentItem

  /// Nothing is chosen.
  @concurrent public func defaultResult() async -> DefaultValue? { nil }
}

/// What a query gives: a list, or a list in sections.
public protocol ResultsCollection<Result> {
  /// What it consists of.
  associatedtype Result: _IntentValue
  /// What a person is asked who has to choose.
  var promptLabel: LocalizedStringResource? { get }
  /// Whether a long list is shown with an index of letters.
  var usesIndexedCollation: Bool { get }
  /// All of it, without sections.
  var items: [Result.ValueType] { get }
  /// Nothing.
  static var empty: Self { get }
}

extension ResultsCollection {
  /// No question.
  public var promptLabel: LocalizedStringResource? { nil }
  /// No index.
  public var usesIndexedCollation: Bool { false }
}

extension Array: ResultsCollection where Element: _IntentValue, Element.ValueType == Element {
  /// What it consists of.
  public typealias Result = Element
  /// Itself.
  public var items: [Element] { self }
  /// Nothing.
  public static var empty: [Element] { [] }
}

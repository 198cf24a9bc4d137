/// What an action does, in words.
///
/// ```swift
/// static let description = IntentDescription("Finds photos.", categoryName: "Photos")
/// ```
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  /// The words.
  public let descriptionText: LocalizedStringResource
  /// Under which heading it stands.
  public let categoryName: LocalizedStringResource?
  /// What else it is found by.
  public let searchKeywords: [LocalizedStringResource]
  /// What comes of it is called.
  public let resultValueName: LocalizedStringResource?

  /// Makes a description.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }

  /// Makes a description of a text.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }
}

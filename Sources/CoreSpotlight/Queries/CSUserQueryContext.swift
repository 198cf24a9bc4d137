public import Foundation

/// What a query in a user's words brings.
///
/// ```swift
/// let context = CSUserQueryContext()
/// context.fetchAttributes = ["title"]
/// context.maxResultCount = 20
/// context.maxSuggestionCount = 5
/// ```
open class CSUserQueryContext: CSSearchQueryContext {
  /// Whether the best items come first; else they come as they were stored.
  open var enableRankedResults = true
  /// The most items; 0 for all.
  open var maxResultCount = 0
  /// The most suggestions; 0 for ten.
  open var maxSuggestionCount = 0
  /// The most items where they are ranked; 0 for all.
  open var maxRankedResultCount = 0
  /// Whether only words count and not their meaning; they always do here, as Apple's name says, whatever
  /// the value.
  open var disableSemanticSearch = false
  /// The suggestion that was chosen.
  package final var currentSuggestion: CSSuggestion?

  /// Makes a context that brings identifiers only.
  public override init() { super.init() }

  /// Makes a context for the query that follows a chosen suggestion, which narrows it.
  public init(currentSuggestion: CSSuggestion?) {
    self.currentSuggestion = currentSuggestion
    super.init()
  }

  /// A context of the same contents.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSUserQueryContext(currentSuggestion: currentSuggestion)
    copy.takeOver(self)
    copy.enableRankedResults = enableRankedResults
    copy.maxResultCount = maxResultCount
    copy.maxSuggestionCount = maxSuggestionCount
    copy.maxRankedResultCount = maxRankedResultCount
    copy.disableSemanticSearch = disableSemanticSearch
    return copy
  }

  /// Writes the context to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(enableRankedResults, forKey: "enableRankedResults")
    coder.encode(maxResultCount, forKey: "maxResultCount")
    coder.encode(maxSuggestionCount, forKey: "maxSuggestionCount")
    coder.encode(maxRankedResultCount, forKey: "maxRankedResultCount")
    coder.encode(disableSemanticSearch, forKey: "disableSemanticSearch")
  }

  /// Reads a context from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    enableRankedResults = coder.decodeBool(forKey: "enableRankedResults")
    maxResultCount = coder.decodeInteger(forKey: "maxResultCount")
    maxSuggestionCount = coder.decodeInteger(forKey: "maxSuggestionCount")
    maxRankedResultCount = coder.decodeInteger(forKey: "maxRankedResultCount")
    disableSemanticSearch = coder.decodeBool(forKey: "disableSemanticSearch")
  }
}

public import Foundation
internal import Klieg
internal import KliegModel

/// A search in the app's items, in the words of a user.
///
/// ```swift
/// let context = CSUserQueryContext()
/// context.fetchAttributes = ["title"]
/// let query = CSUserQuery(userQueryString: "image ed", userQueryContext: context)
/// for try await response in query.responses {
///   switch response {
///   case .item(let item): print(item.item.attributeSet.title ?? "")
///   case .suggestion(let suggestion): print(suggestion.id)
///   }
/// }
/// ```
///
/// Whatever signs the text has, it is read as words, of which the last may be unfinished; nothing needs
/// to be escaped. Without words only what the context's filter queries say is found.
open class CSUserQuery: CSSearchQuery {
  /// Given all suggestions there are so far, in order, instead of those before.
  open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - userQueryString: What was typed.
  ///   - userQueryContext: What is brought, and within what is looked.
  public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    super.init(
      .words(userQueryString ?? ""), userQueryContext ?? CSUserQueryContext(),
      application: .current)
  }

  /// Makes a query of an app.
  package init(
    userQueryString: String?, userQueryContext: CSUserQueryContext?, application: Application
  ) {
    super.init(
      .words(userQueryString ?? ""), userQueryContext ?? CSUserQueryContext(),
      application: application)
  }

  /// How many suggestions were found.
  open var foundSuggestionCount: Int { run.suggestionCount }

  /// Begins the query; does nothing when it has begun.
  open override func start() {
    let suggestions = foundSuggestionsHandler == nil ? 0 : suggestionLimit
    begin(
      suggestions: suggestions, QueryHandlers(self, suggestions: foundSuggestionsHandler))
  }

  /// Ends the query early.
  open override func cancel() { super.cancel() }

  /// Gets ready for a query, before anything is typed.
  open class func prepare() {
    let application = Application.current
    Task { try await application.warmUp() }
  }

  /// Gets ready for a query in some protection classes.
  open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) { prepare() }

  /// How a user took up what a query brought.
  public enum UserInteractionKind: Int, Sendable {
    /// Chosen.
    case select
    /// Looked at.
    case focus

    /// Chosen.
    public static var `default`: UserInteractionKind { .select }
  }

  /// Tells that a user took up an item, which then comes first among those that match nearly alike.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - visibleItems: What was to be seen.
  ///   - interaction: How it was taken up.
  public func userEngaged(
    _ item: Item, visibleItems: [Item], interaction: UserInteractionKind
  ) {
    let found = item.item
    let reference = ItemReference(
      found.uniqueIdentifier, type: found.attributeSet.associatedEntity?.type)
    let kind: EngagementKind = interaction == .select ? .select : .focus
    let application = run.application
    let place = found.foundIn
    // Learning is no promise: without a daemon, or of an item that is gone, there is nothing to tell.
    Task {
      // Of an item that the app has made itself it is not known in which of its indexes it is.
      let all = place == nil ? try? await application.indexes().map(\.name) : nil
      for index in place.map({ [$0] }) ?? all ?? [] {
        try? await application.client.engage(reference, kind, in: index)
      }
    }
  }

  /// Tells that a user took up a suggestion; nothing is learned from it here.
  ///
  /// - Parameters:
  ///   - suggestion: The suggestion.
  ///   - visibleSuggestions: What was to be seen.
  ///   - interaction: How it was taken up.
  public func userEngaged(
    _ suggestion: Suggestion, visibleSuggestions: [Suggestion], interaction: UserInteractionKind
  ) {}

  private var suggestionLimit: Int { QueryRequest(subject, context).suggestions }

  /// The items and then the suggestions; reading it begins the query, and the handlers stay silent.
  public final var responses: Responses {
    Responses(
      stream: stream(suggestions: suggestionLimit) { event in
        switch event {
        case .items(let found): found.map(Responses.Part.item)
        case .suggestions(let found): found.map(Responses.Part.suggestion)
        }
      })
  }

  /// The suggestions alone; reading it begins the query, and the handlers stay silent.
  public final var suggestions: Suggestions {
    Suggestions(
      stream: stream(suggestions: suggestionLimit) { event in
        if case .suggestions(let found) = event { found } else { [] }
      })
  }
}

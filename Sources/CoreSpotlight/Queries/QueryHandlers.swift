import Foundation

/// What an app has set to be told of a query, as it was when the query began.
struct QueryHandlers: @unchecked Sendable {
  // Sendable because it is made once, when the query begins, and only used on the query's serial queue
  // after that; Apple's handlers are not `@Sendable`.
  private let items: (([CSSearchableItem]) -> Void)?
  private let suggestions: (([CSSuggestion]) -> Void)?
  private let completion: (((any Error)?) -> Void)?

  init(_ query: CSSearchQuery, suggestions: (([CSSuggestion]) -> Void)? = nil) {
    items = query.foundItemsHandler
    completion = query.completionHandler
    self.suggestions = suggestions
  }

  func take(_ event: QueryRun.Event) {
    switch event {
    case .items(let found): items?(found.map(\.item))
    case .suggestions(let found): suggestions?(found.map(\.suggestion))
    }
  }

  func end(_ error: CSSearchQueryError?) { completion?(error) }
}

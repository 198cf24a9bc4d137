import CoreSpotlight
import Foundation

/// Completion only, and what a person took up of it.
@MainActor final class RecentSearches {
  private(set) var completions: [String] = []
  private(set) var chosen: [String] = []

  func complete(_ text: String) async throws {
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 8
    context.maxResultCount = 0
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    var suggestions: [CSUserQuery.Suggestion] = []
    for try await suggestion in query.suggestions { suggestions.append(suggestion) }
    completions = suggestions.sorted().map {
      String($0.suggestion.localizedAttributedSuggestion.characters)
    }
    if let first = suggestions.first {
      query.userEngaged(first, visibleSuggestions: suggestions, interaction: .select)
      chosen.append(first.id)
    }
  }

  func open(_ item: CSUserQuery.Item, of visible: [CSUserQuery.Item], in query: CSUserQuery) {
    query.userEngaged(item, visibleItems: visible, interaction: .default)
  }

  nonisolated func highlighted(_ suggestion: CSSuggestion) -> [String] {
    let text = suggestion.localizedAttributedSuggestion
    return text.runs.map { String(text[$0.range].characters) }
  }
}

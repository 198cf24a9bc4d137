import CoreSpotlight
import Foundation

/// A search field that shows completions below what was typed, and items below those.
class SuggestingSearchField {
  struct Row {
    var text: AttributedString
    var suggestion: CSSuggestion
  }

  private var query: CSUserQuery?
  private var chosen: CSSuggestion?
  private(set) var rows: [Row] = []
  private(set) var items: [CSSearchableItem] = []
  var reload: () -> Void = {}

  func becomeFirstResponder() {
    CSUserQuery.prepare()
  }

  func textDidChange(_ text: String) {
    query?.cancel()
    guard !text.isEmpty else {
      rows = []
      items = []
      return reload()
    }
    let context: CSUserQueryContext
    if let chosen = chosen {
      context = CSUserQueryContext(currentSuggestion: chosen)
    } else {
      context = CSUserQueryContext()
    }
    context.fetchAttributes = ["title", "contentDescription"]
    context.enableRankedResults = true
    context.maxResultCount = 50
    context.maxSuggestionCount = 4
    context.maxRankedResultCount = 10
    context.disableSemanticSearch = true
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    query.foundSuggestionsHandler = { suggestions in
      self.rows = suggestions.map { Row(text: $0.localizedAttributedSuggestion, suggestion: $0) }
      self.reload()
    }
    query.foundItemsHandler = { found in
      self.items.append(contentsOf: found)
      self.items.sort { $0.compare(byRank: $1) == .orderedAscending }
    }
    query.completionHandler = { error in
      if let error = error { NSLog("%@", String(describing: error)) }
      self.reload()
    }
    items = []
    self.query = query
    query.start()
  }

  func choose(_ row: Row) {
    chosen = row.suggestion
    switch row.suggestion.suggestionKind {
    case .none, .custom: break
    case .default: textDidChange(String(row.text.characters))
    @unknown default: break
    }
  }

  var isDone: Bool { (query?.foundSuggestionCount ?? 0) > 0 && !items.isEmpty }
}

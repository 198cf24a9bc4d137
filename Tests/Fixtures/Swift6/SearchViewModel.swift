import CoreSpotlight
import Foundation

/// The model of a search screen, on the main actor, with a task that typing cancels.
@MainActor final class SearchViewModel {
  struct Hit: Identifiable, Equatable {
    let id: String
    let title: String
  }

  private(set) var hits: [Hit] = []
  private(set) var suggestions: [AttributedString] = []
  private(set) var failure: String?
  private var task: Task<Void, Never>?

  var text = "" {
    didSet { search() }
  }

  func search() {
    task?.cancel()
    let text = text
    task = Task { await run(text) }
  }

  func run(_ text: String) async {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "displayName"]
    context.maxResultCount = 20
    context.maxSuggestionCount = 5
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    var hits: [Hit] = []
    var suggestions: [AttributedString] = []
    do {
      for try await response in query.responses {
        switch response {
        case .item(let item):
          let attributes = item.item.attributeSet
          hits.append(
            Hit(id: item.id, title: attributes.title ?? attributes.displayName ?? item.id))
        case .suggestion(let suggestion):
          suggestions.append(suggestion.suggestion.localizedAttributedSuggestion)
        @unknown default:
          break
        }
      }
      guard !Task.isCancelled else { return }
      self.hits = hits
      self.suggestions = suggestions
    } catch {
      failure = error.localizedDescription
    }
  }
}

import CoreSpotlight
import Foundation

/// Searches in messages as somebody types, one query at a time.
class MessageSearchController: NSObject {
  private var query: CSSearchQuery?
  private(set) var found: [CSSearchableItem] = []
  var onChange: (([CSSearchableItem]) -> Void)?
  var onFailure: ((Error) -> Void)?

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "*", with: "\\*")
  }

  func search(_ text: String, since date: Date?) {
    query?.cancel()
    found = []
    let words = MessageSearchController.escaped(text)
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "subject", "authorNames", "contentCreationDate"]
    context.keyboardLanguage = Locale.current.identifier
    if let date = date {
      context.filterQueries = ["contentCreationDate >= \(date.timeIntervalSinceReferenceDate)"]
    }
    let query = CSSearchQuery(queryString: "**==\"\(words)*\"cdwt", queryContext: context)
    query.protectionClasses = [.completeUnlessOpen]
    query.foundItemsHandler = { [weak self] items in
      DispatchQueue.main.async {
        self?.found += items
        self?.onChange?(items)
      }
    }
    query.completionHandler = { [weak self] error in
      guard let error = error as? CSSearchQueryError, error.code != .cancelled else { return }
      DispatchQueue.main.async { self?.onFailure?(error) }
    }
    self.query = query
    query.start()
  }

  func stop() {
    guard let query = query, !query.isCancelled else { return }
    query.cancel()
    print("Stopped after \(query.foundItemCount) messages")
  }
}

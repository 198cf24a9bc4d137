import CoreSpotlight
import Foundation

/// Queries as streams of the app's own values.
struct QueryStream: Sendable {
  enum Scope: String, CaseIterable, Sendable {
    case all = "*"
    case title
    case subject
  }

  func identifiers(_ text: String, in scope: Scope = .all) async throws -> [String] {
    let context = CSSearchQueryContext()
    context.fetchAttributes = [Scope.title.rawValue]
    context.filterQueries = ["contentModificationDate >= $time.this_month(-1)"]
    let query = CSSearchQuery(
      queryString: "\(scope.rawValue) == \"\(text)*\"cd", queryContext: context)
    var identifiers: [String] = []
    for try await result in query.results {
      identifiers.append(result.item.uniqueIdentifier)
      if identifiers.count == 100 { break }
    }
    return identifiers
  }

  func titles(_ queryString: String) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["title"]
        let query = CSSearchQuery(queryString: queryString, queryContext: context)
        do {
          for try await result in query.results {
            if let title = result.item.attributeSet.title { continuation.yield(title) }
          }
          continuation.finish()
        } catch let error as CSSearchQueryError where error.code == .invalidQuery {
          continuation.finish(throwing: error)
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

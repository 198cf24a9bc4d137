import CoreSpotlight
import Foundation

/// Batches under strict concurrency, with a state that is checked.
struct BatchedSync: Sendable {
  struct State: Codable, Sendable, Equatable {
    var page: Int
    var token: String
  }

  let name: String

  func last() async throws -> State? {
    let data = try await CSSearchableIndex(name: name).fetchLastClientState()
    guard !data.isEmpty else { return nil }
    return try JSONDecoder().decode(State.self, from: data)
  }

  func send(_ pages: [[String]], token: String) async throws {
    let index = CSSearchableIndex(name: name, protectionClass: .complete)
    var expected: Data?
    for (number, page) in pages.enumerated() {
      let state = try JSONEncoder().encode(State(page: number, token: token))
      index.beginBatch()
      try await index.indexSearchableItems(page.map(item))
      do {
        try await index.endIndexBatch(expectedClientState: expected, newClientState: state)
      } catch CSIndexError.mismatchedClientState {
        try await index.deleteAllSearchableItems()
        return try await send(pages, token: token)
      }
      expected = state
    }
  }

  private func item(_ text: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .plainText)
    set.textContent = text
    let item = CSSearchableItem(
      uniqueIdentifier: text, domainIdentifier: "pages", attributeSet: set)
    item.expirationDate = Date.now.addingTimeInterval(90 * 24 * 3600)
    return item
  }
}

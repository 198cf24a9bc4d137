import CoreSpotlight
import Foundation

/// The index behind a protocol, so that the app's own tests can do without it.
protocol IndexingService: Sendable {
  func indexSearchableItems(_ items: [CSSearchableItem]) async throws
  func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws
  func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws
  func deleteAllSearchableItems() async throws
}

extension CSSearchableIndex: IndexingService {}

actor IndexSpy: IndexingService {
  private(set) var calls: [String] = []

  func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    calls.append("index \(items.count)")
  }

  func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    calls.append("delete \(identifiers.joined(separator: ","))")
  }

  func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
    calls.append("delete domains \(domainIdentifiers.joined(separator: ","))")
  }

  func deleteAllSearchableItems() async throws {
    calls.append("delete all")
  }
}

struct InjectedIndex<Index: IndexingService>: Sendable {
  let index: Index

  func replace(_ titles: [String], domain: String) async throws {
    try await index.deleteSearchableItems(withDomainIdentifiers: [domain])
    let items = titles.map { title in
      let set = CSSearchableItemAttributeSet(contentType: .text)
      set.title = title
      return CSSearchableItem(
        uniqueIdentifier: title, domainIdentifier: domain, attributeSet: set)
    }
    try await index.indexSearchableItems(items)
  }
}

extension InjectedIndex where Index == CSSearchableIndex {
  static let live = InjectedIndex(index: .default())
}

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

final class IndexSpy: IndexingService, @unchecked Sendable {
  private let lock = NSLock()
  private var log: [String] = []

  var calls: [String] { lock.withLock { log } }

  func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    note("index \(items.count)")
  }

  func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    note("delete \(identifiers.joined(separator: ","))")
  }

  func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
    note("delete domains \(domainIdentifiers.joined(separator: ","))")
  }

  func deleteAllSearchableItems() async throws {
    note("delete all")
  }

  private func note(_ call: String) { lock.withLock { log.append(call) } }
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

import CoreSpotlight
import Foundation

/// An actor that owns the index of a journal.
actor SearchIndexActor {
  struct Entry: Sendable {
    let id: UUID
    let text: String
    let date: Date
  }

  private let index = CSSearchableIndex(name: "journal")
  private var pending: [Entry] = []

  func add(_ entry: Entry) async throws {
    pending.append(entry)
    if pending.count >= 20 { try await flush() }
  }

  func flush() async throws {
    guard !pending.isEmpty else { return }
    let entries = pending
    pending = []
    do {
      try await index.indexSearchableItems(entries.map(Self.item))
    } catch let error as CSIndexError where error.code == .indexUnavailableError {
      pending = entries + pending
      throw error
    }
  }

  func forget(_ ids: [UUID]) async throws {
    try await index.deleteSearchableItems(withIdentifiers: ids.map(\.uuidString))
  }

  func forgetYear(_ year: Int) async throws {
    try await index.deleteSearchableItems(withDomainIdentifiers: ["journal.\(year)"])
  }

  nonisolated static func item(_ entry: Entry) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
    attributes.textContent = entry.text
    attributes.title = entry.text.split(separator: "\n").first.map(String.init)
    attributes.contentCreationDate = entry.date
    let year = Calendar.current.component(.year, from: entry.date)
    return CSSearchableItem(
      uniqueIdentifier: entry.id.uuidString, domainIdentifier: "journal.\(year)",
      attributeSet: attributes)
  }
}

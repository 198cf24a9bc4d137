import CoreSpotlight
import Foundation

/// A delegate under strict concurrency, whose store is an actor.
actor GardenStore {
  private var beds: [String: String] = ["b1": "Carrots", "b2": "Beans"]

  func names() -> [String: String] { beds }
  func remove(_ bed: String) { beds[bed] = nil }
}

final class StrictDelegate: NSObject, CSSearchableIndexDelegate, Sendable {
  private let store: GardenStore

  init(store: GardenStore) {
    self.store = store
    super.init()
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    nonisolated(unsafe) let acknowledge = acknowledgementHandler
    let store = store
    Task {
      let items = await store.names().map(Self.item)
      try await searchableIndex.indexSearchableItems(items)
      acknowledge()
    }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    nonisolated(unsafe) let acknowledge = acknowledgementHandler
    let store = store
    Task {
      let names = await store.names().filter { identifiers.contains($0.key) }
      try await searchableIndex.indexSearchableItems(names.map(Self.item))
      try await searchableIndex.deleteSearchableItems(
        withIdentifiers: identifiers.filter { names[$0] == nil })
      acknowledge()
    }
  }

  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler(identifiers.map { Self.item($0, "Bed \($0)") })
  }

  func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}

  private static func item(_ bed: String, _ name: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .item)
    set.title = name
    return CSSearchableItem(
      uniqueIdentifier: bed, domainIdentifier: "garden", attributeSet: set)
  }
}

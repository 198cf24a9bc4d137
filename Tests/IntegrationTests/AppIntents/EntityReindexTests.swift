import AppIntents
import CoreSpotlight
import Foundation
import Klieg
import KliegModel
import KliegQueue
import TestSupport
import Testing

/// Who is asked when entities are lost: conformance lines 22 to 24, with Apple's code.
@Suite(.timeLimit(.minutes(2))) struct EntityReindexTests {
  /// A delegate that notes what it is asked, and acknowledges.
  private final class Delegate: NSObject, CSSearchableIndexDelegate, Sendable {
    let asked = Locked<[[String]?]>([])

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping () -> Void
    ) {
      asked.withLock { $0.append(nil) }
      acknowledgementHandler()
    }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping () -> Void
    ) {
      asked.withLock { $0.append(identifiers) }
      acknowledgementHandler()
    }
  }

  private static let photos = (100..<110).map { PhotoEntity("\($0)", tags: ["sea"]) }
  private static let index = "MyPhotosApp"

  /// Donates photos, and asks for some of them again.
  private func asking(
    _ store: PhotoStore, for wanted: [String]?
  ) async throws -> (trial: EntityTrial, state: ReindexTask.State) {
    let trial = try await EntityTrial()
    let state = try await PhotoStore.$current.withValue(store) {
      try await trial.asApp {
        try await CSSearchableIndex(name: Self.index).indexAppEntities(Self.photos)
        return try await trial.reindex(
          Self.index, wanted?.map { ItemReference($0, type: "PhotoEntity") })
      }
    }
    return (trial, state)
  }

  @Test("22. The query is asked for the identifiers that are wanted, and returning is done")
  func identifiersArriveAtTheQuery() async throws {
    let store = PhotoStore(Self.photos)
    let (trial, state) = try await asking(store, for: ["103", "101", "105"])
    #expect(state == .succeeded)
    #expect(Set(store.asked.flatMap { $0 ?? [] }) == ["101", "103", "105"])
    #expect(store.asked.count == 1)
    #expect(try await trial.stored(Self.index).count == 10)
  }

  @Test("22. What the query throws has it asked again, until it returns")
  func aThrowComesAgain() async throws {
    let store = PhotoStore(Self.photos, failures: 2)
    let (_, state) = try await asking(store, for: ["103"])
    #expect(state == .succeeded)
    #expect(store.asked == [["103"], ["103"], ["103"]])
  }

  @Test("22. Everything is wanted where nobody can say what is lost")
  func everythingIsAsked() async throws {
    let store = PhotoStore(Self.photos)
    let (trial, state) = try await asking(store, for: nil)
    #expect(state == .succeeded)
    #expect(store.asked == [nil])
    #expect(try await trial.stored(Self.index).count == 10)
  }

  @Test("26. What the app no longer has is forgotten, and not asked for again")
  func whatIsGoneIsForgotten() async throws {
    let store = PhotoStore(Self.photos.filter { $0.id != "103" })
    let (trial, state) = try await asking(store, for: ["103", "104"])
    #expect(state == .succeeded)
    #expect(store.asked.count == 1)
    #expect(try await trial.app.client.statuses().first?.health.missing == .nothing)
  }

  @Test("23. A type whose query does not donate again is the delegate's, and so are items (24)")
  func othersAreTheDelegates() async throws {
    let trial = try await EntityTrial()
    let delegate = Delegate()
    let store = PhotoStore()
    try await PhotoStore.$current.withValue(store) {
      try await trial.asApp {
        let index = CSSearchableIndex(name: Self.index)
        index.indexDelegate = delegate
        try await index.indexAppEntities([AlbumEntity(id: "a")])
        let attached = CSSearchableItem(
          uniqueIdentifier: "item-1", domainIdentifier: nil,
          attributeSet: CSSearchableItemAttributeSet(contentType: .image))
        attached.associateAppEntity(Self.photos[0])
        try await index.indexSearchableItems([attached])
        let state = try await trial.reindex(
          Self.index, [ItemReference("a", type: "AlbumEntity"), ItemReference("item-1")])
        #expect(state == .succeeded)
        withExtendedLifetime(index) {}
      }
    }
    #expect(Set(delegate.asked.withLock { $0 }.flatMap { $0 ?? [] }) == ["a", "item-1"])
    #expect(store.asked.isEmpty)
  }

  @Test func damageOnDiskBringsTheLostIdentifiersAndNoOthers() async throws {
    let trial = try await EntityTrial()
    let photos = (0..<600).map { PhotoEntity("photo-\($0)", tags: ["sea", "tag-\($0)"]) }
    let store = PhotoStore(photos)
    try await PhotoStore.$current.withValue(store) {
      try await trial.asApp {
        try await CSSearchableIndex(name: Self.index).indexAppEntities(photos)
      }
    }
    try await trial.app.client.waitUntilSearchable(trial.app.indexName(Self.index))
    try await trial.daemon.stop()
    try spoilStore(in: trial.daemon.state)
    try await trial.daemon.start()
    while true {
      let status = try await trial.app.client.statuses().first
      if let status, status.state == .ready, status.health.missing == .nothing,
        !store.asked.isEmpty
      {
        break
      }
      await Task.yield()
    }
    #expect(store.asked.allSatisfy { $0 != nil })
    let asked = store.asked.flatMap { $0 ?? [] }
    #expect(!asked.isEmpty && asked.count < 600 && Set(asked).isSubset(of: photos.map(\.id)))
    #expect(try await trial.stored(Self.index).count == 600)
  }
}

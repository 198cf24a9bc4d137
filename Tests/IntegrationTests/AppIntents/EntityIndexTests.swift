import AppIntents
import CoreSpotlight
import Klieg
import KliegModel
import TestSupport
import Testing

/// Donated entities, with the real daemon: conformance lines 43 to 46.
@Suite(.timeLimit(.minutes(5))) struct EntityIndexTests {
  private func items(_ query: String, of app: Application) async throws -> [CSSearchableItem] {
    for index in try await app.indexes() { try await app.client.waitUntilSearchable(index.name) }
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "rating"]
    let search = CSSearchQuery(queryString: query, queryContext: context, application: app)
    var items: [CSSearchableItem] = []
    for try await result in search.results { items.append(result.item) }
    return items
  }

  @Test("43. Hidden entities are found by their app, and not by searches over the system")
  func hiddenEntitiesStayWithTheirApp() async throws {
    let trial = try await EntityTrial()
    try await trial.asApp {
      try await CSSearchableIndex.default().indexAppEntities([
        PhotoEntity("open"), PhotoEntity("hidden", isHidden: true),
      ])
    }
    let own = try await items("title == \"Photo*\"", of: trial.app)
    #expect(Set(own.map(\.uniqueIdentifier)) == ["open", "hidden"])
    let socket = ["KLIEG_SOCKET": trial.daemon.socket]
    let search = try await Programs.run("klieg", ["search", "photo"], environment: socket)
    #expect(search.status == 0, "\(search.errors)")
    #expect(search.output.contains("Photo open"))
    #expect(!search.output.contains("Photo hidden"))
    let count = try await Programs.run("klieg", ["count", "photo"], environment: socket)
    #expect(count.output == "1\n")
    let all = try await Programs.run(
      "klieg", ["search", "--hidden", "photo"], environment: socket)
    #expect(all.output.contains("Photo hidden"))
  }

  @Test("44. An entity and an item of equal identifiers live side by side")
  func equalIdentifiersAreTwo() async throws {
    let trial = try await EntityTrial()
    try await trial.asApp {
      let index = CSSearchableIndex.default()
      try await index.indexAppEntities([PhotoEntity("one")])
      let attributes = CSSearchableItemAttributeSet(contentType: .image)
      attributes.title = "Item"
      try await index.indexSearchableItems([
        CSSearchableItem(uniqueIdentifier: "one", domainIdentifier: nil, attributeSet: attributes)
      ])
      let both: Set = [ItemReference("one"), ItemReference("one", type: "PhotoEntity")]
      #expect(try await trial.stored() == both)
      let found = try await items("title == \"*\"", of: trial.app)
      #expect(found.count == 2)
      #expect(
        found.compactMap(\.appEntityIdentifier)
          == [EntityIdentifier(for: PhotoEntity.self, identifier: "one")])
      try await index.deleteSearchableItems(withIdentifiers: ["one"])
      #expect(try await trial.stored() == [ItemReference("one", type: "PhotoEntity")])
      try await index.deleteAppEntities(identifiedBy: ["one"], ofType: PhotoEntity.self)
      #expect(try await trial.stored() == [])
    }
  }

  @Test func anItemThatWasFoundSaysWhichEntityItStandsFor() async throws {
    let trial = try await EntityTrial()
    try await trial.asApp {
      let attributes = CSSearchableItemAttributeSet(contentType: .image)
      attributes.title = "Item"
      let item = CSSearchableItem(
        uniqueIdentifier: "item", domainIdentifier: nil, attributeSet: attributes)
      item.associateAppEntity(PhotoEntity("one"))
      try await CSSearchableIndex.default().indexSearchableItems([item])
    }
    let found = try await items("title == \"Item\"", of: trial.app)
    #expect(found.map(\.uniqueIdentifier) == ["item"])
    #expect(
      found.map(\.appEntityIdentifier)
        == [EntityIdentifier(for: PhotoEntity.self, identifier: "one")])
  }

  @Test("45. Entities that are values of properties are not donated")
  func childrenAreNotDonated() async throws {
    let trial = try await EntityTrial()
    let photo = PhotoEntity("one")
    photo.album = AlbumEntity(id: "inner")
    try await trial.asApp { try await CSSearchableIndex.default().indexAppEntities([photo]) }
    #expect(try await trial.stored() == [ItemReference("one", type: "PhotoEntity")])
  }

  @Test("46. An identifier of more than 4096 characters is refused, and the others are stored")
  func longIdentifiersAreRefused() async throws {
    let trial = try await EntityTrial()
    let long = String(repeating: "x", count: 4097)
    await #expect {
      try await trial.asApp {
        try await CSSearchableIndex.default().indexAppEntities([
          PhotoEntity(long), PhotoEntity("short"),
        ])
      }
    } throws: {
      ($0 as? CSIndexError)?.code == .invalidItemError
    }
    #expect(try await trial.stored() == [ItemReference("short", type: "PhotoEntity")])
  }

  @Test func aTypeIsDeletedFromEveryIndexOfTheApp() async throws {
    let trial = try await EntityTrial()
    try await trial.asApp {
      let named = CSSearchableIndex(name: "other")
      try await named.indexAppEntities([PhotoEntity("a"), PhotoEntity("b")])
      try await named.indexAppEntities([AlbumEntity(id: "a")])
      try await CSSearchableIndex.default().deleteAppEntities(ofType: PhotoEntity.self)
    }
    #expect(try await trial.stored("other") == [ItemReference("a", type: "AlbumEntity")])
  }

  @Test func priorityLiftsAnEntity() async throws {
    let trial = try await EntityTrial()
    try await trial.asApp {
      try await CSSearchableIndex.default().indexAppEntities([PhotoEntity("low")])
      try await CSSearchableIndex.default().indexAppEntities([PhotoEntity("high")], priority: 5)
    }
    let query = Query(filter: .attribute("_priority", .equal(5)))
    let hits = try await trial.app.client.search(query, in: [trial.app.indexName(nil)]).hits
    #expect(hits.map(\.identifier) == ["high"])
  }

  @Test func aPropertyQueryOverTheIndexIsOneLine() async throws {
    let trial = try await EntityTrial()
    let photos = (0..<10).map { PhotoEntity("\($0)", tags: [$0 < 5 ? "sea" : "land"], rating: $0) }
    let store = PhotoStore(photos)
    let found = try await PhotoStore.$current.withValue(store) {
      try await trial.asApp {
        try await CSSearchableIndex.default().indexAppEntities(photos)
        return try await EntityFinder<RatedPhotos>().find(
          where: [
            EntityCondition(\.$tags, .contains("sea")),
            EntityCondition(\.$rating, .isBetween(1, 3)),
          ], sortedBy: [EntityQuerySort(by: \.$rating, order: .descending)], limit: 2)
      }
    }
    #expect(found.map(\.id) == ["3", "2"])
  }
}

import AppIntents
import CoreSpotlight
import Foundation

/// Properties that are donated under keys, Apple's and the app's own.
struct WineEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Wine"
  static let defaultQuery = WineQuery()

  let id: UUID

  @Property(indexingKey: \.title)
  var name: String
  @Property(title: "Stars", indexingKey: \.rating)
  var stars: Int
  @Property(title: "Grapes", indexingKey: \.keywords)
  var grapes: [String]
  @Property(title: "Drink before", indexingKey: \.dueDate)
  var drinkBefore: Date?
  // swift-format-ignore: NeverForceUnwrap
  @Property(title: "Vintage", customIndexingKey: CSCustomAttributeKey(keyName: "org_example_year")!)
  var vintage: Int
  @Property()
  var shelf: String

  init(id: UUID, name: String, stars: Int, vintage: Int) {
    self.id = id
    self.name = name
    self.stars = stars
    grapes = ["riesling"]
    self.vintage = vintage
    shelf = "A1"
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name) \(vintage)")
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let set = defaultAttributeSet
    set.contentDescription = "On shelf \(shelf)"
    set.addedDate = .now
    return set
  }
}

struct WineQuery: EnumerableEntityQuery {
  func entities(for identifiers: [WineEntity.ID]) async throws -> [WineEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [WineEntity] {
    [WineEntity(id: UUID(), name: "Riesling", stars: 4, vintage: 2020)]
  }
}

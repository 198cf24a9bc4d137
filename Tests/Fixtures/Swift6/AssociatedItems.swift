import AppIntents
import CoreSpotlight
import Foundation

/// Items that the app has always indexed, which now say which entity they are.
struct LandmarkEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
  static let defaultQuery = LandmarkQuery()

  let id: Int
  let name: String
  let isFavourite: Bool

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct LandmarkQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [LandmarkEntity] {
    identifiers.map { LandmarkEntity(id: $0, name: "Landmark \($0)", isFavourite: false) }
  }
}

enum AssociatedItems {
  static func items(_ landmarks: [LandmarkEntity]) -> [CSSearchableItem] {
    landmarks.map { landmark in
      let set = CSSearchableItemAttributeSet(contentType: .content)
      set.title = landmark.name
      let item = CSSearchableItem(
        uniqueIdentifier: "landmark-\(landmark.id)", domainIdentifier: "landmarks",
        attributeSet: set)
      item.associateAppEntity(landmark, priority: landmark.isFavourite ? 10 : 1)
      return item
    }
  }

  static func whole(_ landmark: LandmarkEntity) -> CSSearchableItem {
    CSSearchableItem(appEntity: landmark)
  }

  static func important(_ landmark: LandmarkEntity) async -> CSSearchableItem {
    await CSSearchableItem(appEntity: landmark, priority: 5)
  }

  static func attributes(_ landmark: LandmarkEntity) -> CSSearchableItemAttributeSet {
    let set = landmark.attributeSet
    set.associateAppEntity(landmark)
    return set
  }

  static func donate(_ landmarks: [LandmarkEntity]) async throws {
    guard CSSearchableIndex.isIndexingAvailable() else { return }
    try await CSSearchableIndex.default().indexSearchableItems(items(landmarks))
  }
}

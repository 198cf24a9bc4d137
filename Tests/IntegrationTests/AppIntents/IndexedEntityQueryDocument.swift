import AppIntents
import CoreSpotlight

// The code of Apple's page on IndexedEntityQuery. Changed are only the curly quotes and the missing
// `entities(for:)`; added is what the page speaks of: PhotoEntity and photoStore.

struct PhotoQuery: IndexedEntityQuery {
  func reindexEntities(
    for identifiers: [PhotoEntity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws {
    let photos = try await photoStore.fetch(ids: identifiers)
    try await CSSearchableIndex(name: "MyPhotosApp").indexAppEntities(photos)
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    let allPhotos = try await photoStore.fetchAll()
    try await CSSearchableIndex(name: "MyPhotosApp").indexAppEntities(allPhotos)
  }

  func entities(for identifiers: [PhotoEntity.ID]) async throws -> [PhotoEntity] {
    try await photoStore.fetch(ids: identifiers)
  }
}

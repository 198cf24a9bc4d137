import AppIntents
import CoreSpotlight

/// Finds photos by their names, and donates again those that the index has lost.
struct PhotoQuery: IndexedEntityQuery {
  @Dependency var library: PhotoLibrary

  func entities(for identifiers: [PhotoEntity.ID]) async throws -> [PhotoEntity] {
    library.photos(identifiers)
  }

  func suggestedEntities() async throws -> [PhotoEntity] {
    library.photos(Array(try library.list().names.prefix(10)))
  }

  func reindexEntities(
    for identifiers: [PhotoEntity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws {
    let photos = library.photos(identifiers)
    try await Donor.index.indexAppEntities(photos)
    let missing = Set(identifiers).subtracting(photos.map(\.id)).sorted()
    if missing.isEmpty { return }
    let gone = try library.list().gone(of: missing)
    if !gone.isEmpty {
      try await Donor.index.deleteAppEntities(identifiedBy: gone, ofType: PhotoEntity.self)
    }
    // Returning would say that the others are no more, too; so they are asked for again.
    if let name = missing.first(where: { !gone.contains($0) }) {
      throw PhotoLibrary.Unreadable(path: library.folder.appendingPathComponent(name).path)
    }
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    try await Donor(library: library).donateAll()
  }
}

extension PhotoQuery: EntityStringQuery {
  func entities(matching string: String) async throws -> [PhotoEntity] {
    let query = CSUserQuery(userQueryString: string, userQueryContext: CSUserQueryContext())
    var names: [String] = []
    for try await response in query.responses {
      if case .item(let item) = response { names.append(item.item.uniqueIdentifier) }
    }
    return library.photos(names)
  }
}

import AppIntents
import CoreSpotlight
import Foundation

/// An entity with others as its values: their identifiers, and one of them whole.
struct TrackEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Track"
  static let defaultQuery = TrackQuery()
  let id: Int
  @Property(title: "Title", indexingKey: \.title) var title: String

  init(id: Int) {
    self.id = id
    title = "Track \(id)"
  }

  var displayRepresentation: DisplayRepresentation { "\(title)" }
}

struct TrackQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [TrackEntity] {
    identifiers.map(TrackEntity.init)
  }
}

struct AlbumCollection: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
  static let defaultQuery = AlbumCollectionQuery()

  let id: String
  @Property(title: "Tracks") var tracks: EntityCollection<TrackEntity>
  @Property(title: "Single") var single: TrackEntity?
  @Property(title: "Cover") var cover: EntityIdentifier?

  init(id: String, tracks: [TrackEntity]) {
    self.id = id
    self.tracks = EntityCollection(entities: tracks)
    single = tracks.first
    cover = tracks.first.map { EntityIdentifier(for: $0) }
  }

  var displayRepresentation: DisplayRepresentation { "\(id)" }

  func titles() async throws -> [String] {
    try await tracks.entities().map(\.title)
  }
}

struct AlbumCollectionQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [AlbumCollection] {
    identifiers.map { AlbumCollection(id: $0, tracks: []) }
  }
}

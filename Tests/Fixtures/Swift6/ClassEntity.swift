import AppIntents
import Foundation

/// An entity that is a class, as in Apple's own sample, and one whose query is nested.
final class PlaylistEntity: AppEntity, @unchecked Sendable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Playlist"
  static let defaultQuery = Query()

  let id: String
  @Property(title: "Songs") var songs: [String]

  init(id: String, songs: [String]) {
    self.id = id
    self.songs = songs
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(songs.count) songs")
  }

  struct Query: EntityQuery, EnumerableEntityQuery {
    func entities(for identifiers: [PlaylistEntity.ID]) async throws -> [PlaylistEntity] {
      identifiers.map { PlaylistEntity(id: $0, songs: []) }
    }

    func allEntities() async throws -> [PlaylistEntity] {
      [PlaylistEntity(id: "Morning", songs: ["One", "Two"])]
    }
  }
}

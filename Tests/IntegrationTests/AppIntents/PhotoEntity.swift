import AppIntents
import CoreSpotlight
import KliegQueue

/// A photo of the tests' app.
struct PhotoEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
  static let defaultQuery = PhotoQuery()
  let id: String
  var isHidden = false
  @Property(title: "Tags", indexingKey: \.keywords) var tags: [String]
  @Property(title: "Rating", indexingKey: \.rating) var rating: Int
  @Property(title: "Album") var album: AlbumEntity?

  init(_ id: String, tags: [String] = [], rating: Int = 0, isHidden: Bool = false) {
    self.id = id
    self.isHidden = isHidden
    self.tags = tags
    self.rating = rating
  }

  var displayRepresentation: DisplayRepresentation { "Photo \(id)" }
  var hideInSpotlight: Bool { isHidden }
}

/// An entity whose query does not donate again.
struct AlbumEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
  static let defaultQuery = AlbumQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "Album \(id)" }
}

struct AlbumQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [AlbumEntity] {
    identifiers.map { AlbumEntity(id: $0) }
  }
}

/// The photos, and what was asked of them.
final class PhotoStore: Sendable {
  struct Failure: Error {}

  private struct Contents {
    var photos: [String: PhotoEntity]
    var asked: [[String]?] = []
    var failures: Int
  }

  /// The store of this test.
  @TaskLocal static var current = PhotoStore()

  private let contents: Locked<Contents>

  init(_ photos: [PhotoEntity] = [], failures: Int = 0) {
    let pairs = photos.map { ($0.id, $0) }
    contents = Locked(
      Contents(photos: Dictionary(uniqueKeysWithValues: pairs), failures: failures))
  }

  /// Identifiers that were asked for, in order; nil for all of them.
  var asked: [[String]?] { contents.withLock { $0.asked } }

  func fetch(ids: [String]) async throws -> [PhotoEntity] {
    try ask(ids)
    return contents.withLock { contents in ids.compactMap { contents.photos[$0] } }
  }

  func fetchAll() async throws -> [PhotoEntity] {
    try ask(nil)
    return contents.withLock { $0.photos.values.sorted { $0.id < $1.id } }
  }

  private func ask(_ ids: [String]?) throws {
    try contents.withLock { contents in
      contents.asked.append(ids)
      if contents.failures > 0 {
        contents.failures -= 1
        throw Failure()
      }
    }
  }
}

var photoStore: PhotoStore { PhotoStore.current }

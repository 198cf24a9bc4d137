import AppIntents
import CoreSpotlight
import Foundation

/// An entity with properties that go to attributes, fitting and not.
struct Song: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
  static let defaultQuery = SongQuery()
  static let persistentIdentifier = "org.example.Song"
  static let moodKey: CSCustomAttributeKey = {
    let key = CSCustomAttributeKey(
      keyName: "org_example_mood", searchable: true, searchableByDefault: true, unique: false,
      multiValued: false)
    guard let key else { preconditionFailure("The name is allowed.") }
    return key
  }()

  let id: String
  var isHidden = false
  var domain: String?
  @Property(title: "Name", indexingKey: \.title) var name: String
  @Property(title: "Artist", indexingKey: \.artist) var artist: String?
  @Property(title: "Tags", indexingKey: \.keywords) var tags: [String]
  @Property(title: "Plays", indexingKey: \.playCount) var plays: Int
  @Property(title: "Rating", indexingKey: \.rating) var rating: Double?
  @Property(title: "Local", indexingKey: \.local) var isLocal: Bool
  @Property(title: "Recorded", indexingKey: \.recordingDate) var recorded: Date?
  @Property(title: "Home", indexingKey: \.url) var home: URL?
  @Property(title: "Place", indexingKey: \.namedLocation) var place: Place?
  @Property(title: "Length", indexingKey: \.duration) var length: Measurement<UnitDuration>?
  @Property(title: "Wrong", indexingKey: \.album) var wrong: [String]
  @Property(title: "Bytes", indexingKey: \.thumbnailData) var bytes: String?
  @Property(customIndexingKey: Song.moodKey) var mood: Mood?
  @Property(title: "Own") var own: String

  init(_ id: String) {
    self.id = id
    name = "Name of \(id)"
    tags = []
    plays = 0
    isLocal = false
    wrong = []
    own = "not indexed"
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "Song \(id)", subtitle: "By \(artist ?? "nobody")", synonyms: ["Tune"])
  }

  var hideInSpotlight: Bool { isHidden }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = defaultAttributeSet
    attributes.title = "of the set"
    attributes.artist = "of the set"
    attributes.genre = "of the set"
    attributes.contentDescription = "of the set"
    attributes.domainIdentifier = domain
    return attributes
  }
}

struct SongQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Song] { identifiers.map { Song($0) } }
}

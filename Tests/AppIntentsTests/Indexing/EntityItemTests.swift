import AppIntents
import CoreSpotlight
import Foundation
import KliegModel
import Testing

@testable import AppIntents

/// What is stored of an entity: conformance lines 42, 45 and 46.
@Suite struct EntityItemTests {
  private func item(_ change: (Song) -> Void = { _ in }) throws -> Item {
    let song = Song("one")
    change(song)
    return try EntityItem(song, EntityProperties(of: song), priority: 3).item
  }

  @Test("42. Properties with indexing keys override the attribute set, and what is shown both")
  func whatIsShownCountsMost() throws {
    let item = try item { $0.artist = "Ada" }
    #expect(item.attributes["genre"] == "of the set")
    #expect(item.attributes["artist"] == "Ada")
    #expect(item.attributes["title"] == "Song one")
    #expect(item.attributes["displayName"] == "Song one")
    #expect(item.attributes["contentDescription"] == "By Ada")
    #expect(item.attributes["alternateNames"] == ["Tune"])
  }

  @Test func itIsKeptUnderItsTypeAndIdentifier() throws {
    var song = Song("one")
    song.domain = "a.b"
    song.isHidden = true
    let item = try EntityItem(song, EntityProperties(of: song), priority: 3).item
    #expect(item.reference == ItemReference("one", type: "org.example.Song"))
    #expect(item.domain == "a.b")
    #expect(item.priority == 3)
    #expect(item.attributes["hideInSpotlight"] == true)
    #expect(try self.item().attributes["hideInSpotlight"] == nil)
    #expect(item.attributes["own"] == nil)
  }

  @Test func valuesTakeTheFormOfTheirAttributes() throws {
    let item = try item { song in
      song.tags = ["a", "b"]
      song.plays = 5
      song.rating = 4.5
      song.isLocal = true
      song.recorded = Date(timeIntervalSince1970: 1)
      song.home = URL(string: "http://a.example/")
      song.place = Place(id: 3)
      song.length = Measurement(value: 2, unit: .minutes)
      song.mood = .calm
    }
    #expect(item.attributes["keywords"] == ["a", "b"])
    #expect(item.attributes["playCount"] == 5)
    #expect(item.attributes["rating"] == 4.5)
    #expect(item.attributes["local"] == true)
    #expect(item.attributes["recordingDate"] == .date(Timestamp(microseconds: 1_000_000)))
    #expect(item.attributes["url"] == "http://a.example/")
    #expect(item.attributes["namedLocation"] == "Place 3")
    #expect(item.attributes["duration"] == 120)
    #expect(item.attributes["org_example_mood"] == "calm")
  }

  @Test func ownKeysAreDeclaredAsTheyAreToBeSearched() throws {
    let song = Song("one")
    song.mood = .wild
    let item = try EntityItem(song, EntityProperties(of: song), priority: 0)
    #expect(item.fields == [Field("org_example_mood", .text, isSearched: true)])
  }

  @Test func whatDoesNotFitIsLeftOutAndNothingElse() throws {
    let item = try item { song in
      song.wrong = ["one", "two"]
      song.bytes = "text"
    }
    #expect(item.attributes["album"] == nil)
    #expect(item.attributes["thumbnailData"] == nil)
    #expect(item.attributes["title"] == "Song one")
  }

  @Test func noValueTakesWhatTheSetHas() throws {
    let item = try item { $0.artist = nil }
    #expect(item.attributes["artist"] == .null)
  }

  @Test("46. An identifier may have 4096 characters and no more")
  func identifiersAreLimited() throws {
    func item(_ name: String) throws -> EntityItem {
      let song = Song(name)
      return try EntityItem(song, EntityProperties(of: song), priority: 0)
    }
    let longest = String(repeating: "ö", count: 4096)
    #expect(try item(longest).item.identifier == longest)
    #expect {
      try item(longest + "x")
    } throws: {
      ($0 as? CSIndexError)?.code == .invalidItemError
    }
  }

  @Test func anAttributeSetThatIsSharedIsNotChanged() throws {
    let song = SharedSet.song
    _ = try EntityItem(song, EntityProperties(of: song), priority: 0)
    #expect(SharedSet.attributes.title == "shared")
  }

  @Test func anItemMayStandForAnEntity() {
    let item = CSSearchableItem(appEntity: Song("one"), priority: 2)
    #expect(item.uniqueIdentifier == "one")
    #expect(item.attributeSet.title == "Song one")
    #expect(item.appEntityIdentifier == EntityIdentifier(for: Song("one")))
    let stored = item.storedItem()
    #expect(stored.type == nil && stored.priority == 2)
  }

  @Test func anItemOfAnEntityHasItsOwnKeys() throws {
    let song = Song("one")
    song.mood = .calm
    let item = CSSearchableItem(appEntity: song)
    #expect(item.attributeSet.value(forCustomKey: Song.moodKey) as? NSString == "calm")
    #expect(item.storedItem().attributes["org_example_mood"] == "calm")
    #expect(
      item.attributeSet.declaredFields() == [Field("org_example_mood", .text, isSearched: true)])
  }

  @Test func anArchiveKeepsWhichEntityAnItemStandsFor() throws {
    let item = CSSearchableItem(appEntity: Song("one"), priority: 2)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: item, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: data))
    #expect(copy.appEntityIdentifier == EntityIdentifier(for: Song("one")))
    #expect(copy.storedItem().priority == 2)
  }

  @Test func aPathToNoAttributeIsNotNothing() {
    let path: PartialKeyPath<CSSearchableItemAttributeSet> = \.associatedEntity
    #expect(!path.attributeName.isEmpty)
    let known: PartialKeyPath<CSSearchableItemAttributeSet> = \.contentCreationDate
    #expect(known.attributeName == "contentCreationDate")
  }
}

/// An entity that hands out the same set each time.
private struct SharedSet: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shared"
  static let defaultQuery = SharedSetQuery()
  nonisolated(unsafe) static let attributes = {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "shared"
    return attributes
  }()
  static var song: SharedSet { SharedSet(id: "x") }
  let id: String
  var displayRepresentation: DisplayRepresentation { "own title" }
  var attributeSet: CSSearchableItemAttributeSet { Self.attributes }
}

private struct SharedSetQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [SharedSet] { [] }
}

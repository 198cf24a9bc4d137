#if KLIEG_MACROS
  import CoreSpotlight
  import Foundation
  import KliegModel
  import Testing

  @testable import AppIntents

  @Suite struct ComputedPropertyTests {
    struct Unread: Error {}

    struct Place: IndexedEntity {
      static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
      static let defaultQuery = PlaceQuery()
      static let lettersKey: CSCustomAttributeKey = {
        guard let key = CSCustomAttributeKey(keyName: "letters") else {
          preconditionFailure("The name is allowed.")
        }
        return key
      }()
      let id: String
      @Property(title: "City") var city: String
      let note: String?

      @ComputedProperty(title: "Name", indexingKey: \.namedLocation)
      var name: String { "\(city) Station" }

      @ComputedProperty(customIndexingKey: Place.lettersKey)
      var letters: Int { city.count }

      @ComputedProperty
      var isLong: Bool { city.count > 4 }

      @DeferredProperty(title: "Note", indexingKey: \.textContent)
      var text: String {
        get async throws {
          guard let note else { throw Unread() }
          return note
        }
      }

      @DeferredProperty(title: "Never asked for")
      var secret: String { get async throws { throw Unread() } }

      var displayRepresentation: DisplayRepresentation { "\(city)" }

      init(_ city: String, note: String? = nil) {
        id = city
        self.note = note
        self.city = city
      }
    }

    struct PlaceQuery: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Place] {
        identifiers.map { Place($0) }
      }
    }

    @Test func theValueIsWhatTheEntityComputes() {
      let place = Place("Oslo")
      #expect(place.$name.wrappedValue == "Oslo Station")
      #expect(place.$name.title == "Name")
      #expect(place[keyPath: \.$letters].wrappedValue == 4)
      place.city = "Bergen"
      #expect(place.$isLong.wrappedValue)
    }

    @Test func aKeyPathsPropertyHasAName() {
      let place = Place("Oslo")
      #expect(place.propertyName(at: \.$name) == "name")
      #expect(place.propertyName(at: \.$text) == "text")
      #expect(place.propertyName(at: \.$city) == "city")
      let names = EntityProperties(of: place).all.map(\.name)
      #expect(names == ["city", "name", "letters", "isLong", "text", "secret"])
    }

    @Test func whatHasAnIndexingKeyIsDonated() async throws {
      let place = Place("Oslo", note: "Track 19")
      var properties = EntityProperties(of: place)
      try await properties.fetchIndexed(from: place) { throw $1 }
      let item = try EntityItem(place, properties, priority: 0).item
      #expect(item.attributes["namedLocation"] == "Oslo Station")
      #expect(item.attributes["letters"] == 4)
      #expect(item.attributes["textContent"] == "Track 19")
      #expect(item.attributes["secret"] == nil)
    }

    @Test func whatCannotBeFetchedIsSaid() async {
      let place = Place("Oslo")
      await #expect(throws: Unread.self) {
        var properties = EntityProperties(of: place)
        try await properties.fetchIndexed(from: place) { throw $1 }
      }
    }

    @Test func anItemOfAnEntityWaitsForWhatIsFetched() async {
      let item = await CSSearchableItem(
        appEntity: Place("Oslo", note: "Track 19"), priority: 0)
      #expect(item.attributeSet.textContent == "Track 19")
      #expect(item.attributeSet.namedLocation == "Oslo Station")
      let other = await CSSearchableItem(appEntity: Place("Bergen"), priority: 0)
      #expect(other.attributeSet.textContent == nil)
      #expect(other.attributeSet.namedLocation == "Bergen Station")
    }
  }
#endif

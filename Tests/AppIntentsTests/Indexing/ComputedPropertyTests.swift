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
      let item = try EntityItem(
        place, fetched: try await place.fetchedProperties(), priority: 0
      ).item
      #expect(item.attributes["namedLocation"] == "Oslo Station")
      #expect(item.attributes["letters"] == 4)
      #expect(item.attributes["textContent"] == "Track 19")
      #expect(item.attributes["secret"] == nil)
    }

    @Test func whatCannotBeFetchedIsSaid() async {
      await #expect(throws: Unread.self) {
        try await Place("Oslo").fetchedProperties()
      }
    }
  }
#endif

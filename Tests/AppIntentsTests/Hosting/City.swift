import AppIntents
import Foundation

/// An entity of which there are few.
struct City: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "City"
  static let defaultQuery = CityQuery()
  let id: Int
  @Property(title: "Name") var name: String
  @Property(title: "People") var people: Int
  @Property(title: "Tags") var tags: [String]
  @Property(title: "Mayor") var mayor: String?
  @Property(title: "Founded") var founded: Date

  init(_ id: Int, _ name: String, _ people: Int, _ tags: [String], _ mayor: String?, _ year: Int) {
    self.id = id
    self.name = name
    self.people = people
    self.tags = tags
    self.mayor = mayor
    founded = Date(timeIntervalSince1970: Double(year - 1970) * 31_556_952)
  }

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct CityQuery: EnumerableEntityQuery, EntityStringQuery {
  func allEntities() async throws -> [City] {
    [
      City(1, "Bergen", 600_000, ["sea"], nil, 1070),
      City(2, "Bern", 130_000, [], "Marieke", 1191),
      City(3, "Cologne", 1_000_000, ["river"], nil, 0),
      City(4, "Oberhof", 1_500, ["sea"], "Anna", 1470),
    ]
  }

  func entities(for identifiers: [Int]) async throws -> [City] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [City] {
    try await allEntities().filter { $0.name.lowercased().contains(string) && $0.id % 2 == 0 }
  }
}

struct OpenCity: OpenIntent {
  static let title: LocalizedStringResource = "Open city"
  @TaskLocal static var told: Told?
  @Parameter(title: "City") var target: City

  func perform() async throws -> some IntentResult {
    Self.told?.note([target.name])
    return .result()
  }
}

struct Preferences: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Preferences"
  static let defaultQuery = PreferencesQuery()
  let id = "only"
  var displayRepresentation: DisplayRepresentation { "Preferences" }
}

struct PreferencesQuery: UniqueAppEntityQuery {
  func uniqueEntity() async throws -> Preferences { Preferences() }
}

struct Summary: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Summary"
  @Property(title: "Count") var count: Int
  init() { count = 0 }
  var displayRepresentation: DisplayRepresentation { "\(count) photos" }
}

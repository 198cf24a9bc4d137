import AppIntents
import Foundation

/// A choice that people make in settings, and an entity that has one.
enum Continent: String, AppEnum, CaseIterable {
  case africa, asia, europe

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Continent"
  static var caseDisplayRepresentations: [Continent: DisplayRepresentation] = [
    .africa: "Africa",
    .asia: DisplayRepresentation(title: "Asia", subtitle: "The largest one"),
    .europe: .init(title: "Europe", image: .init(systemName: "globe.europe.africa")),
  ]
}

struct CountryEntity: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = .init(name: "Country")
  static var defaultQuery = CountryQuery()

  var id: String
  @Property(title: "Continent") var continent: Continent
  @Property(title: "Neighbours") var neighbours: [Continent]?

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(stringLiteral: id) }

  init(_ id: String, _ continent: Continent) {
    self.id = id
    self.continent = continent
  }
}

struct CountryQuery: EnumerableEntityQuery {
  func allEntities() async throws -> [CountryEntity] {
    [CountryEntity("Norway", .europe), CountryEntity("Kenya", .africa)]
  }

  func entities(for identifiers: [String]) async throws -> [CountryEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
}

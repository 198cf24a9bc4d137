import AppIntents
import Foundation

/// Suggestions in sections, and ids that are the app's own type.
struct StationCode: EntityIdentifierConvertible, Hashable, Sendable {
  let country: String
  let number: Int

  var entityIdentifierString: String { "\(country)-\(number)" }

  static func entityIdentifier(for entityIdentifierString: String) -> StationCode? {
    let parts = entityIdentifierString.split(separator: "-")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    return StationCode(country: String(parts[0]), number: number)
  }
}

struct StationEntity: AppEntity {
  static let persistentIdentifier = "Station"
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Station"
  static let defaultQuery = StationQuery()

  let id: StationCode
  let name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct StationQuery: EntityStringQuery {
  static let stations = [
    StationEntity(id: StationCode(country: "no", number: 1), name: "Oslo"),
    StationEntity(id: StationCode(country: "no", number: 2), name: "Bergen"),
    StationEntity(id: StationCode(country: "se", number: 1), name: "Lund"),
  ]

  func entities(for identifiers: [StationCode]) async throws -> [StationEntity] {
    Self.stations.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> ItemCollection<StationEntity> {
    ItemCollection(items: Self.stations.filter { $0.name.localizedStandardContains(string) })
  }

  func suggestedEntities() async throws -> ItemCollection<StationEntity> {
    let countries = Dictionary(grouping: Self.stations, by: \.id.country)
    return ItemCollection(
      promptLabel: "Where from?",
      sections: countries.sorted { $0.key < $1.key }.map { country, stations in
        ItemSection(LocalizedStringResource(stringLiteral: country), items: stations)
      })
  }

  func defaultResult() async -> StationEntity? { Self.stations.first }

  func displayRepresentations(
    for identifiers: [StationCode], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [StationCode: DisplayRepresentation] {
    Dictionary(
      uniqueKeysWithValues: identifiers.map {
        ($0, DisplayRepresentation(title: "\($0.entityIdentifierString)"))
      })
  }
}

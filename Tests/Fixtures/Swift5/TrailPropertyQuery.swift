import AppIntents
import Foundation

/// Trails to walk, found by properties; conditions become closures.
struct TrailEntity: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(
      name: LocalizedStringResource("Trail", table: "AppIntents"),
      numericFormat: LocalizedStringResource("\(placeholder: .int) trails", table: "AppIntents"))
  }
  static var defaultQuery = TrailPropertyQuery()

  var id: Int
  var imageName: String
  @Property(title: "Trail Name") var name: String
  @Property(title: "Region") var regionDescription: String
  @Property(title: "Trail Length") var trailLength: Measurement<UnitLength>
  @Property(title: "Conditions") var currentConditions: String

  init(id: Int, name: String, region: String, kilometers: Double, conditions: String) {
    self.id = id
    imageName = "trail-\(id)"
    self.name = name
    regionDescription = region
    trailLength = Measurement(value: kilometers, unit: .kilometers)
    currentConditions = conditions
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "\(regionDescription)",
      image: DisplayRepresentation.Image(named: imageName))
  }

  static var everyTrail = [
    TrailEntity(
      id: 1, name: "Besseggen", region: "Jotunheimen", kilometers: 14, conditions: "Clear"),
    TrailEntity(
      id: 2, name: "Romsdalseggen", region: "Møre", kilometers: 10, conditions: "Fog"),
    TrailEntity(id: 3, name: "Ulriken", region: "Bergen", kilometers: 3, conditions: "Rain"),
  ]
}

struct TrailPropertyQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = (TrailEntity) -> Bool

  static var properties = QueryProperties {
    Property(\TrailEntity.$name) {
      ContainsComparator { searchValue in
        { $0.name.localizedCaseInsensitiveContains(searchValue) }
      }
      EqualToComparator { searchValue in { $0.name == searchValue } }
      NotEqualToComparator { searchValue in { $0.name != searchValue } }
    }
    Property(\TrailEntity.$trailLength) {
      LessThanOrEqualToComparator { searchValue in { $0.trailLength <= searchValue } }
      GreaterThanOrEqualToComparator { searchValue in { $0.trailLength >= searchValue } }
    }
  }

  static var sortingOptions = SortingOptions {
    SortableBy(\TrailEntity.$name)
    SortableBy(\TrailEntity.$trailLength)
  }

  func entities(
    matching comparators: [(TrailEntity) -> Bool], mode: ComparatorMode,
    sortedBy: [Sort<TrailEntity>], limit: Int?
  ) async throws -> [TrailEntity] {
    var found = TrailEntity.everyTrail.filter { trail in
      mode == .and
        ? comparators.allSatisfy { $0(trail) }
        : comparators.isEmpty || comparators.contains { $0(trail) }
    }
    for sort in sortedBy.reversed() {
      switch sort.by {
      case \.$name: found.sort(using: KeyPathComparator(\.name, order: sort.order.sortOrder))
      case \.$trailLength:
        found.sort { ($0.trailLength < $1.trailLength) == (sort.order == .ascending) }
      default: break
      }
    }
    if let limit = limit { found = Array(found.prefix(limit)) }
    return found
  }

  func entities(for identifiers: [TrailEntity.ID]) async throws -> [TrailEntity] {
    TrailEntity.everyTrail.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [TrailEntity] { TrailEntity.everyTrail }
}

extension EntityQuerySort.Ordering {
  fileprivate var sortOrder: SortOrder {
    switch self {
    case .ascending: return .forward
    case .descending: return .reverse
    }
  }
}

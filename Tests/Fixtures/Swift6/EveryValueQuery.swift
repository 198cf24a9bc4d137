import AppIntents
import Foundation

/// An entity with a property of each type of value, and a query over all of them.
struct SpecimenEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Specimen"
  static let defaultQuery = EveryValueQuery()

  let id: Int
  @Property(title: "Count") var count: Int
  @Property(title: "Weight") var weight: Double
  @Property(title: "Kept") var isKept: Bool
  @Property(title: "Label") var label: String
  @Property(title: "Notes") var notes: AttributedString
  @Property(title: "Found") var found: Date
  @Property(title: "Season") var season: DateComponents
  @Property(title: "Page") var page: URL
  @Property(title: "Length") var length: Measurement<UnitLength>
  @Property(title: "Kingdom") var kingdom: Kingdom
  @Property(title: "Finder") var finder: FinderEntity
  @Property(title: "Scan") var scan: IntentFile
  @Property(title: "Person") var person: IntentPerson
  @Property(title: "Value") var value: IntentCurrencyAmount
  @Property(title: "Tags") var tags: [String]
  @Property(title: "Counts") var counts: Set<Int>
  @Property(title: "Helpers") var helpers: [FinderEntity]

  init(id: Int, label: String, finder: FinderEntity) {
    self.id = id
    count = id
    weight = Double(id) / 2
    isKept = id > 1
    self.label = label
    notes = AttributedString(label)
    found = Date(timeIntervalSinceReferenceDate: Double(id) * 86_400)
    season = DateComponents(year: 2026, month: id)
    page = URL(filePath: "/specimen/\(id)")
    length = Measurement(value: Double(id), unit: UnitLength.centimeters)
    kingdom = id.isMultiple(of: 2) ? .plants : .fungi
    self.finder = finder
    scan = IntentFile(data: Data(label.utf8), filename: "\(label).txt")
    person = IntentPerson(name: .displayName("Somebody"))
    value = IntentCurrencyAmount(amount: 12, currencyCode: "NOK")
    tags = ["dry", label]
    counts = [id]
    helpers = [finder]
  }

  var displayRepresentation: DisplayRepresentation { "\(label)" }
}

enum Kingdom: String, AppEnum {
  case plants, fungi

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kingdom"
  static let caseDisplayRepresentations: [Kingdom: DisplayRepresentation] = [
    .plants: "Plants", .fungi: "Fungi",
  ]
}

struct FinderEntity: AppEntity, Equatable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Finder"
  static let defaultQuery = FinderQuery()
  let id: UUID
  @Property(title: "Name") var name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }

  init(id: UUID = UUID(), name: String) {
    self.id = id
    self.name = name
  }

  static func == (left: FinderEntity, right: FinderEntity) -> Bool { left.id == right.id }
}

struct FinderQuery: EntityQuery {
  func entities(for identifiers: [FinderEntity.ID]) async throws -> [FinderEntity] { [] }
}

struct EveryValueQuery: EntityPropertyQuery {
  static let properties = QueryProperties {
    Property(\.$count) {
      EqualToComparator { "count = \($0)" }
      NotEqualToComparator { "count != \($0)" }
      LessThanComparator { "count < \($0)" }
      LessThanOrEqualToComparator { "count <= \($0)" }
      GreaterThanComparator { "count > \($0)" }
      GreaterThanOrEqualToComparator { "count >= \($0)" }
      IsBetweenComparator { "count in \($0)...\($1)" }
    }
    Property(\.$weight) {
      IsBetweenComparator { low, high in "weight in \(low)...\(high)" }
    }
    Property(\.$isKept) {
      EqualToComparator { $0 ? "kept" : "not kept" }
    }
    Property(\.$label) {
      EqualToComparator { "label = \($0)" }
      ContainsComparator { "label contains \($0)" }
      HasPrefixComparator { "label begins with \($0)" }
      HasSuffixComparator { "label ends with \($0)" }
      LessThanComparator { "label < \($0)" }
    }
    Property(\.$notes) {
      ContainsComparator { "notes contain \(String($0.characters))" }
    }
    Property(\.$found) {
      LessThanComparator { "before \($0.timeIntervalSinceReferenceDate)" }
      GreaterThanComparator { (date: Date) in "after \(date.timeIntervalSinceReferenceDate)" }
      IsBetweenComparator { "from \($0) to \($1)" }
    }
    Property(\.$season) {
      EqualToComparator { "month \($0.month ?? 0)" }
    }
    Property(\.$page) {
      EqualToComparator { "page \($0.path)" }
      NotEqualToComparator { "not page \($0.path)" }
    }
    Property(\.$length) {
      GreaterThanComparator { "longer than \($0.converted(to: .meters).value)" }
    }
    Property(\.$kingdom) {
      EqualToComparator { "kingdom \($0.rawValue)" }
    }
    Property(\.$finder) {
      EqualToComparator { "found by \($0.id)" }
    }
    Property(\.$scan) {
      EqualToComparator { "scan \($0.filename)" }
    }
    Property(\.$person) {
      EqualToComparator { "person \($0.name.displayString)" }
    }
    Property(\.$value) {
      EqualToComparator { "value \($0.amount)" }
    }
    Property(\.$tags) {
      ContainsComparator { "tagged \($0)" }
      EqualToComparator { "tags \($0.joined())" }
    }
    Property(\.$counts) {
      ContainsComparator { "counts \($0)" }
    }
    Property(\.$helpers) {
      ContainsComparator { "helped by \($0.name)" }
    }
    Property(\FinderEntity.$name, entityProvider: { $0.finder }) {
      EqualToComparator { "finder's name \($0)" }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\.$count)
    SortableBy(\.$found)
    SortableBy(\.$label)
  }

  static let findIntentDescription: IntentDescription? = IntentDescription(
    "Finds specimens.", categoryName: "Collection", searchKeywords: ["herbarium"],
    resultValueName: "Specimens")

  func entities(for identifiers: [SpecimenEntity.ID]) async throws -> [SpecimenEntity] {
    identifiers.map { SpecimenEntity(id: $0, label: "\($0)", finder: FinderEntity(name: "Ada")) }
  }

  func entities(
    matching comparators: [String], mode: ComparatorMode, sortedBy: [Sort<SpecimenEntity>],
    limit: Int?
  ) async throws -> [SpecimenEntity] {
    let label = comparators.joined(separator: mode == .and ? " and " : " or ")
    return Array(
      [SpecimenEntity(id: 1, label: label, finder: FinderEntity(name: "Ada"))]
        .prefix(limit ?? .max))
  }
}

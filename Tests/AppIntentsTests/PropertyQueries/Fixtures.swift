import AppIntents
import Foundation

enum Mood: String, AppEnum {
  case calm, wild
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
  static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [
    .calm: "Calm", .wild: DisplayRepresentation(title: "Wild", subtitle: "Beware"),
  ]
}

struct Place: AppEntity, Equatable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
  static let defaultQuery = PlaceQuery()
  let id: Int
  var displayRepresentation: DisplayRepresentation { "Place \(id)" }
}

struct PlaceQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Place] {
    identifiers.filter { $0 < 100 }.map(Place.init)
  }
}

/// An entity with a property of every type.
struct Everything: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Everything"
  static let defaultQuery = EverythingQuery()
  let id: UUID
  @Property(title: "int") var int: Int
  @Property(title: "double") var double: Double
  @Property(title: "bool") var bool: Bool
  @Property(title: "string") var string: String
  @Property(title: "attributed") var attributed: AttributedString
  @Property(title: "date") var date: Date
  @Property(title: "components") var components: DateComponents
  @Property(title: "url") var url: URL
  @Property(title: "length") var length: Measurement<UnitLength>
  @Property(title: "mood") var mood: Mood
  @Property(title: "place") var place: Place
  @Property(title: "file") var file: IntentFile
  @Property(title: "person") var person: IntentPerson
  @Property(title: "price") var price: IntentCurrencyAmount
  @Property(title: "maybeInt") var maybeInt: Int?
  @Property(title: "maybeString") var maybeString: String?
  @Property(title: "maybeDate") var maybeDate: Date?
  @Property(title: "maybeAttributed") var maybeAttributed: AttributedString?
  @Property(title: "maybePlace") var maybePlace: Place?
  @Property(title: "maybeTags") var maybeTags: [String]?
  @Property(title: "ints") var ints: [Int]
  @Property(title: "tags") var tags: [String]
  @Property(title: "moods") var moods: Set<Mood>
  @Property(title: "places") var places: [Place]

  init(id: UUID = UUID()) { self.id = id }

  var displayRepresentation: DisplayRepresentation { "Everything" }
}

/// A query that takes every comparator of every type of property, and says what it was told.
struct EverythingQuery: EntityPropertyQuery {
  static let properties = QueryProperties {
    Property(\.$int) {
      EqualToComparator { "int==\($0)" }
      NotEqualToComparator { "int!=\($0)" }
      LessThanComparator { "int<\($0)" }
      LessThanOrEqualToComparator { "int<=\($0)" }
      GreaterThanComparator { "int>\($0)" }
      GreaterThanOrEqualToComparator { "int>=\($0)" }
      IsBetweenComparator { "int in \($0)...\($1)" }
    }
    Property(\.$double) {
      EqualToComparator { "double==\($0)" }
      NotEqualToComparator { "double!=\($0)" }
      LessThanComparator { "double<\($0)" }
      LessThanOrEqualToComparator { "double<=\($0)" }
      GreaterThanComparator { "double>\($0)" }
      GreaterThanOrEqualToComparator { "double>=\($0)" }
      IsBetweenComparator { "double in \($0)...\($1)" }
    }
    Property(\.$bool) {
      EqualToComparator { "bool==\($0)" }
      NotEqualToComparator { "bool!=\($0)" }
    }
    Property(\.$string) {
      EqualToComparator { "string==\($0)" }
      NotEqualToComparator { "string!=\($0)" }
      LessThanComparator { "string<\($0)" }
      GreaterThanComparator { "string>\($0)" }
      IsBetweenComparator { "string in \($0)...\($1)" }
      ContainsComparator { "string has \($0)" }
      HasPrefixComparator { "string begins \($0)" }
      HasSuffixComparator { "string ends \($0)" }
    }
    Property(\.$attributed) {
      EqualToComparator { "attributed==\(String($0.characters))" }
      ContainsComparator { "attributed has \(String($0.characters))" }
    }
    Property(\.$date) {
      EqualToComparator { "date==\($0.timeIntervalSince1970)" }
      LessThanComparator { "date<\($0.timeIntervalSince1970)" }
      GreaterThanOrEqualToComparator { "date>=\($0.timeIntervalSince1970)" }
      IsBetweenComparator { "date in \($0.timeIntervalSince1970)...\($1.timeIntervalSince1970)" }
    }
    Property(\.$components) {
      EqualToComparator { "components==\($0.year ?? 0)" }
      NotEqualToComparator { "components!=\($0.year ?? 0)" }
    }
    Property(\.$url) {
      EqualToComparator { "url==\($0.absoluteString)" }
      NotEqualToComparator { "url!=\($0.absoluteString)" }
    }
    Property(\.$length) {
      EqualToComparator { "length==\($0.converted(to: .meters).value)" }
      LessThanComparator { "length<\($0.converted(to: .meters).value)" }
      IsBetweenComparator { "length in \($0.value)...\($1.value)" }
    }
    Property(\.$mood) {
      EqualToComparator { "mood==\($0)" }
      NotEqualToComparator { "mood!=\($0)" }
    }
    Property(\.$place) {
      EqualToComparator { "place==\($0.id)" }
      NotEqualToComparator { "place!=\($0.id)" }
    }
    Property(\.$file) {
      EqualToComparator { "file==\($0.filename)" }
      NotEqualToComparator { "file!=\($0.filename)" }
    }
    Property(\.$person) {
      EqualToComparator { "person==\($0.name.displayString)" }
      NotEqualToComparator { "person!=\($0.name.displayString)" }
    }
    Property(\.$price) {
      EqualToComparator { "price==\($0.amount)\($0.currencyCode)" }
    }
    Property(\.$maybeInt) {
      EqualToComparator { "maybeInt==\(String(describing: $0))" }
      NotEqualToComparator { "maybeInt!=\(String(describing: $0))" }
      LessThanComparator { "maybeInt<\($0 + 0)" }
      IsBetweenComparator { "maybeInt in \($0 + 0)...\($1 + 0)" }
    }
    Property(\.$maybeString) {
      EqualToComparator { "maybeString==\(String(describing: $0))" }
      ContainsComparator { "maybeString has \($0 + "")" }
      HasPrefixComparator { "maybeString begins \($0 + "")" }
      HasSuffixComparator { "maybeString ends \($0 + "")" }
      GreaterThanComparator { "maybeString>\($0 + "")" }
    }
    Property(\.$maybeDate) {
      EqualToComparator { "maybeDate==\($0?.timeIntervalSince1970 ?? -1)" }
      GreaterThanComparator { "maybeDate>\($0.timeIntervalSince1970)" }
    }
    Property(\.$maybeAttributed) {
      ContainsComparator { "maybeAttributed has \(String($0.characters))" }
    }
    Property(\.$maybePlace) {
      EqualToComparator { "maybePlace==\($0?.id ?? -1)" }
    }
    Property(\.$maybeTags) {
      ContainsComparator { "maybeTags has \($0)" }
      EqualToComparator { "maybeTags==\($0 ?? ["none"])" }
    }
    Property(\.$ints) {
      EqualToComparator { "ints==\($0)" }
      ContainsComparator { "ints has \($0 + 0)" }
    }
    Property(\.$tags) {
      NotEqualToComparator { "tags!=\($0)" }
      ContainsComparator { "tags has \($0)" }
    }
    Property(\.$moods) {
      ContainsComparator { "moods has \($0)" }
    }
    Property(\.$places) {
      ContainsComparator { "places has \($0.id)" }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\.$int)
    SortableBy(\.$maybeDate)
  }

  /// What this test's query was told.
  @TaskLocal static var told: Told?

  func suggestedEntities() async throws -> [Everything] { [Everything()] }
  func entities(for identifiers: [UUID]) async throws -> [Everything] { [] }

  func entities(
    matching comparators: [String], mode: ComparatorMode, sortedBy: [Sort<Everything>], limit: Int?
  ) async throws -> [Everything] {
    Self.told?.note(comparators)
    return []
  }
}

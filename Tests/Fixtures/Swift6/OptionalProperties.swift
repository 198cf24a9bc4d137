import AppIntents
import Foundation

/// Properties that may have no value.
struct AppointmentEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Appointment"
  static let defaultQuery = AppointmentQuery()

  let id: UUID
  @Property(title: "Title") var title: String?
  @Property(title: "Begins") var begins: Date?
  @Property(title: "Guests") var guests: [String]?
  @Property(title: "Length") var length: Measurement<UnitDuration>?
  @Property(title: "Seats") var seats: Int?
  @Property(title: "Online") var isOnline: Bool?
  @Property(title: "Calendar") var calendar: CalendarKind?

  init(id: UUID = UUID(), title: String? = nil, begins: Date? = nil) {
    self.id = id
    self.title = title
    self.begins = begins
  }

  var displayRepresentation: DisplayRepresentation {
    guard let title else { return "New appointment" }
    return DisplayRepresentation(title: "\(title)")
  }
}

enum CalendarKind: Int, AppEnum {
  case work = 1
  case home

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Calendar"
  static let caseDisplayRepresentations: [Self: DisplayRepresentation] = [
    .work: "Work", .home: "Home",
  ]
}

struct AppointmentQuery: EntityPropertyQuery {
  enum Condition: Hashable, Sendable {
    case title(String?)
    case titleContains(String)
    case after(Date)
    case guest(String)
    case longer(Double)
    case seats(Int?)
    case online(Bool?)
    case calendar(CalendarKind?)
  }

  static let properties = QueryProperties {
    Property(\.$title) {
      EqualToComparator { Condition.title($0) }
      ContainsComparator { Condition.titleContains($0) }
      HasPrefixComparator { Condition.titleContains($0) }
    }
    Property(\.$begins) {
      GreaterThanComparator { Condition.after($0) }
    }
    Property(\.$guests) {
      ContainsComparator { Condition.guest($0) }
    }
    Property(\.$length) {
      GreaterThanComparator { Condition.longer($0.converted(to: .seconds).value) }
    }
    Property(\.$seats) {
      EqualToComparator { Condition.seats($0) }
      LessThanComparator { Condition.seats($0) }
    }
    Property(\.$isOnline) {
      EqualToComparator { Condition.online($0) }
    }
    Property(\.$calendar) {
      EqualToComparator { Condition.calendar($0) }
    }
  }

  static let sortingOptions = SortingOptions { SortableBy(\.$begins) }

  func entities(for identifiers: [UUID]) async throws -> [AppointmentEntity] {
    identifiers.map { AppointmentEntity(id: $0) }
  }

  func entities(
    matching comparators: [Condition], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<AppointmentEntity>], limit: Int?
  ) async throws -> [AppointmentEntity] {
    comparators.map { AppointmentEntity(title: "\($0)") }
  }
}

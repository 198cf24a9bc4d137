import AppIntents
import Foundation

// The code of Apple's page on EntityPropertyQuery. Changed is only what does not compile as it is
// printed: `let` of properties, the names of two comparators, the missing sorting options and
// `entities(for:)`, the type argument of `Sort`, one colon, dates given as strings, components that
// are changed, and an address that is a string; and what the page leaves out of MyPhoto, and
// PhotosBackend.

final class MyPhoto: AppEntity, @unchecked Sendable {
  @Property(title: "Date taken") var takenAt: Date

  @Property(title: "Tags") var tags: [String]

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
  static let defaultQuery = MyPhotoQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(id: String, takenAt: Date, tags: [String]) {
    self.id = id
    self.takenAt = takenAt
    self.tags = tags
  }
}

struct MyPhotoQuery: EntityPropertyQuery {
  static let properties = QueryProperties {
    Property(\.$takenAt) {
      LessThanComparator { URLQueryItem(name: "takenBefore", value: $0.ISO8601Format()) }
      GreaterThanComparator { URLQueryItem(name: "takenAfter", value: $0.ISO8601Format()) }
    }

    Property(\.$tags) {
      ContainsComparator { URLQueryItem(name: "tagsContains", value: $0) }
    }
  }

  static let sortingOptions = SortingOptions { SortableBy(\.$takenAt) }

  func entities(
    matching comparators: [URLQueryItem],
    mode: ComparatorMode,
    sortedBy: [Sort<MyPhoto>],
    limit: Int?
  ) async throws -> [MyPhoto] {
    var components = URLComponents()
    components.queryItems = comparators
    let url = components.url(relativeTo: URL(string: "https://myphotosbackend.com/photos"))
    PhotosBackend.asked?.note(mode, sortedBy, limit)
    return try await PhotosBackend.fetch(url: url)
  }

  func entities(for identifiers: [String]) async throws -> [MyPhoto] { [] }
}

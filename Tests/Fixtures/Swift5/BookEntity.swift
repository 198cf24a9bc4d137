import AppIntents
import Foundation

/// An entity in the manner of iOS 16, with mutable statics.
struct BookEntity: AppEntity, Identifiable {
  var id: UUID

  @Property(title: "Title")
  var title: String
  @Property(title: "Author")
  var author: String
  @Property(title: "Read")
  var isRead: Bool

  init(id: UUID, title: String, author: String, isRead: Bool) {
    self.id = id
    self.title = title
    self.author = author
    self.isRead = isRead
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)", subtitle: "\(author)",
      image: DisplayRepresentation.Image(systemName: "book"))
  }

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
  typealias DefaultQueryType = BookQuery
  static var defaultQuery: BookQuery = BookQuery()
}

struct BookQuery: EntityStringQuery {
  func entities(for identifiers: [UUID]) async throws -> [BookEntity] {
    BookShelf.shared.books.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [BookEntity] {
    BookShelf.shared.books.filter {
      $0.title.range(of: string, options: .caseInsensitive) != nil
    }
  }

  func suggestedEntities() async throws -> [BookEntity] {
    Array(BookShelf.shared.books.prefix(5))
  }
}

class BookShelf {
  static let shared = BookShelf()
  var books: [BookEntity] = [
    BookEntity(id: UUID(), title: "Growth of the Soil", author: "Hamsun", isRead: true),
    BookEntity(id: UUID(), title: "Kristin Lavransdatter", author: "Undset", isRead: false),
  ]
}

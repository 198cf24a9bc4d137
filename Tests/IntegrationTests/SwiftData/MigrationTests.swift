import Foundation
import SwiftData
import TestModels
import Testing

/// Classes that differ from those whose models are stored.
@Suite(.timeLimit(.minutes(2))) struct MigrationTests {
  @Test func attributesComeAndGoAndAreRenamed() async throws {
    let trial = try await ModelTrial()
    let old = ModelContext(try trial.container([OldBooks.Book.self]))
    for number in 0..<1500 { old.insert(OldBooks.Book(label: "b\(number)", pages: number)) }
    try old.save()
    let context = ModelContext(try trial.container([NewBooks.Book.self]))
    let first = FetchDescriptor<NewBooks.Book>(
      predicate: #Predicate { $0.name == "b7" }, sortBy: [SortDescriptor(\.name)])
    #expect(try context.fetch(first).map(\.pages) == [7])
    #expect(try context.fetch(first).map(\.stars) == [3])
    let named = FetchDescriptor<NewBooks.Book>(predicate: #Predicate { $0.name != "" })
    #expect(try context.fetchCount(named) == 1500)
    // Opening it once more finds nothing to do.
    #expect(
      try ModelContext(try trial.container([NewBooks.Book.self])).fetchCount(named) == 1500)
  }

  @Test func anotherKindIsANamedError() async throws {
    let trial = try await ModelTrial()
    let old = ModelContext(try trial.container([OldBooks.Book.self]))
    old.insert(OldBooks.Book(label: "b", pages: 7))
    try old.save()
    let error = #expect(throws: SwiftDataError.self) {
      try trial.container([OtherBooks.Book.self])
    }
    #expect(error == .loadIssueModelContainer)
    #expect(error?.explanation?.contains("Book.pages") == true)
  }
}

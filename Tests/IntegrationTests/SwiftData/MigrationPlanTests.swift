import Foundation
import SwiftData
import TestModels
import Testing

/// Migrations in stages.
@Suite(.timeLimit(.minutes(2))) struct MigrationPlanTests {
  private enum First: VersionedSchema {
    static var models: [any PersistentModel.Type] { [OldBooks.Book.self] }
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  }

  private enum Second: VersionedSchema {
    static var models: [any PersistentModel.Type] { [NewBooks.Book.self] }
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  }

  private enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: First.self, toVersion: Second.self) { context in
          for book in try context.fetch(FetchDescriptor<OldBooks.Book>()) { book.pages += 100 }
          try context.save()
        } didMigrate: { context in
          for book in try context.fetch(FetchDescriptor<NewBooks.Book>()) { book.stars = 5 }
          try context.save()
        }
      ]
    }
  }

  private enum OldPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [First.self] }
    static var stages: [MigrationStage] { [] }
  }

  @Test func stagesAreDoneOnce() async throws {
    let trial = try await ModelTrial()
    let old = ModelContext(try trial.container([OldBooks.Book.self]))
    old.insert(OldBooks.Book(label: "b", pages: 7))
    try old.save()
    for _ in 0..<2 {
      let container = try ModelContainer(
        schema: Schema(versionedSchema: Second.self), migrationPlan: Plan.self,
        configurations: [], application: trial.app)
      let book = try #require(
        try ModelContext(container).fetch(FetchDescriptor<NewBooks.Book>()).first)
      #expect(book.name == "b" && book.pages == 107 && book.stars == 5)
    }
    #expect(throws: SwiftDataError.backwardMigration) {
      try ModelContainer(
        schema: Schema(versionedSchema: First.self), migrationPlan: OldPlan.self,
        configurations: [], application: trial.app)
    }
  }
}

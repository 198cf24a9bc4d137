import Foundation
import SwiftData
import TestDoubles
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

  private enum Third: VersionedSchema {
    static var models: [any PersistentModel.Type] { [NewBooks.Book.self] }
    static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  }

  /// Without the version between the first and the third.
  private enum SkippingPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [First.self, Third.self] }
    static var stages: [MigrationStage] {
      [.lightweight(fromVersion: First.self, toVersion: Third.self)]
    }
  }

  private struct Stopped: Error {}

  /// A plan whose stage stops the first time, when everything has its new form.
  private enum StoppingPlan: SchemaMigrationPlan {
    static let attempts = Counter()

    static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: First.self, toVersion: Second.self, willMigrate: nil) { context in
          attempts.add(1)
          guard attempts.value > 1 else { throw Stopped() }
          for book in try context.fetch(FetchDescriptor<NewBooks.Book>()) { book.stars += 1 }
          try context.save()
        }
      ]
    }
  }

  @Test func aStageThatStoppedIsDoneAgainAndLosesNothing() async throws {
    let trial = try await ModelTrial()
    let old = ModelContext(try trial.container([OldBooks.Book.self]))
    old.insert(OldBooks.Book(label: "b", pages: 7))
    try old.save()
    func open() throws -> ModelContainer {
      try ModelContainer(
        schema: Schema(versionedSchema: Second.self), migrationPlan: StoppingPlan.self,
        configurations: [], application: trial.app)
    }
    #expect(throws: Stopped.self) { try open() }
    let book = try #require(
      try ModelContext(try open()).fetch(FetchDescriptor<NewBooks.Book>()).first)
    #expect(book.name == "b" && book.pages == 7 && book.stars == 4)
  }

  @Test func aVersionThatThePlanDoesNotKnowIsNamed() async throws {
    let trial = try await ModelTrial()
    _ = try ModelContainer(
      schema: Schema(versionedSchema: Second.self), migrationPlan: Plan.self, configurations: [],
      application: trial.app)
    #expect(throws: SwiftDataError.unknownSchema) {
      try ModelContainer(
        schema: Schema(versionedSchema: Third.self), migrationPlan: SkippingPlan.self,
        configurations: [], application: trial.app)
    }
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

import Foundation
import SwiftData
import TestModels

/// Models with numbers from 0 up.
enum Samples {
  /// Does something with a context of models that are stored, in memory or in an index of a daemon.
  static func with(
    inMemory: Bool = false, count: Int = 25, _ body: (ModelContext) throws -> Void
  ) async throws {
    try await withDaemon(inMemory: inMemory, count: count) { context, _ in try body(context) }
  }

  /// The same with the daemon at hand.
  static func withDaemon(
    inMemory: Bool = false, count: Int = 25,
    _ body: (ModelContext, ModelTrial) async throws -> Void
  ) async throws {
    let trial = try await ModelTrial()
    let container =
      inMemory
      ? try ModelContainer(
        for: Sample.self, Account.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      : try trial.container([Sample.self, Account.self])
    let first = ModelContext(container)
    for number in 0..<count { first.insert(sample(number)) }
    try first.save()
    try await body(ModelContext(container), trial)
    // The daemon ends with the trial.
    withExtendedLifetime(trial) {}
  }

  /// One that is not saved.
  static func sample(_ number: Int) -> Sample {
    Sample(
      text: "\(number)", number: number, ratio: nil, flag: false, moment: nil, tags: [])
  }

  /// All of them in order.
  static var byNumber: FetchDescriptor<Sample> {
    FetchDescriptor(sortBy: [SortDescriptor(\.number)])
  }
}

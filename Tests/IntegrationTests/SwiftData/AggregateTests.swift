import Foundation
import SwiftData
import TestModels
import TestOracle
import Testing

/// Aggregates that a daemon works out, beside plain Swift over all models.
@Suite(.timeLimit(.minutes(3))) struct AggregateTests {
  private static let words = ["anna", "bert", "carl"]

  private static func sample(_ random: inout SeededGenerator) -> Sample {
    Sample(
      text: random.pick(words), number: random.number(-50...50),
      ratio: random.chance(30) ? nil : Double(random.number(-40...40)) / 4,
      flag: random.chance(50),
      moment: random.chance(30) ? nil : day(Double(random.number(0...20))), tags: [])
  }

  private static func descriptors(_ number: Int) -> [FetchDescriptor<Sample>] {
    let word = words[1]
    return [
      FetchDescriptor(),
      FetchDescriptor(predicate: #Predicate { $0.number > number }),
      FetchDescriptor(predicate: #Predicate { $0.text == word && $0.ratio != nil }),
      FetchDescriptor(predicate: #Predicate { $0.ratio == nil }),
      FetchDescriptor(predicate: #Predicate { $0.number > 1000 }),
    ]
  }

  /// Holds every aggregate against what all models say.
  private func compare(_ context: ModelContext, _ descriptor: FetchDescriptor<Sample>) throws {
    let all = try context.fetch(descriptor)
    let ratios = all.compactMap(\.ratio)
    let total = all.reduce(0) { $0 + $1.number }
    #expect(try context.fetchCount(descriptor) == all.count)
    #expect(try context.fetchAggregate(.sum(\.number), descriptor) ?? 0 == total)
    #expect(try context.fetchAggregate(.sum(\.ratio), descriptor) ?? 0 == ratios.reduce(0, +))
    #expect(
      try context.fetchAggregate(.average(\.number), descriptor)
        == (all.isEmpty ? nil : Double(total) / Double(all.count)))
    #expect(
      try context.fetchAggregate(.average(\.ratio), descriptor)
        == (ratios.isEmpty ? nil : ratios.reduce(0, +) / Double(ratios.count)))
    #expect(
      try context.fetchAggregate(.minimum(\.number), descriptor) == all.map(\.number).min())
    #expect(
      try context.fetchAggregate(.maximum(\.number), descriptor) == all.map(\.number).max())
    #expect(try context.fetchAggregate(.minimum(\.ratio), descriptor) == ratios.min())
    #expect(try context.fetchAggregate(.maximum(\.ratio), descriptor) == ratios.max())
    #expect(
      try context.fetchAggregate(.minimum(\.moment), descriptor) == all.compactMap(\.moment).min())
    #expect(
      try context.fetchAggregate(.maximum(\.moment), descriptor) == all.compactMap(\.moment).max())
    #expect(try context.fetchAggregate(.maximum(\.text), descriptor) == all.map(\.text).max())
    try compareGroups(context, descriptor, all)
  }

  private func compareGroups(
    _ context: ModelContext, _ descriptor: FetchDescriptor<Sample>, _ all: [Sample]
  ) throws {
    let byText = Dictionary(grouping: all, by: \.text)
    let counts = try context.fetchGroups(by: \.text, descriptor)
    #expect(counts.map(\.count) == counts.map(\.count).sorted(by: >))
    #expect(
      Dictionary(uniqueKeysWithValues: counts.map { ($0.key, $0.count) })
        == Dictionary(uniqueKeysWithValues: byText.map { ($0, $1.count) }))
    let sums = try context.fetchGroups(.sum(\.number), by: \.text, descriptor)
    #expect(
      Dictionary(uniqueKeysWithValues: sums.map { ($0.key, $0.value) })
        == Dictionary(
          uniqueKeysWithValues: byText.map { ($0, $1.reduce(0) { $0 + $1.number }) }))
    // Models without a value are a group, and say so.
    let byMoment = try context.fetchGroups(.maximum(\.number), by: \.moment, descriptor)
    #expect(byMoment.first { $0.key == nil }?.count ?? 0 == all.count { $0.moment == nil })
    #expect(byMoment.reduce(0) { $0 + $1.count } == all.count)
    #expect(byMoment.compactMap(\.value).max() == all.map(\.number).max())
    let most = try context.fetchGroups(by: \.text, descriptor, limit: 1)
    #expect(most.map(\.count) == byText.values.map(\.count).max().map { [$0] } ?? [])
  }

  @Test func aggregatesAreWhatAllModelsSay() async throws {
    try await Samples.with(count: 0) { context in
      var random = SeededGenerator(seed: 11)
      for _ in 0..<400 { context.insert(Self.sample(&random)) }
      try context.save()
      for descriptor in Self.descriptors(random.number(-50...50)) {
        try compare(context, descriptor)
      }
    }
  }

  @Test func whatIsNotSavedCountsWhereItIsWanted() async throws {
    try await Samples.with(count: 0) { context in
      var random = SeededGenerator(seed: 12)
      for _ in 0..<200 { context.insert(Self.sample(&random)) }
      try context.save()
      let saved = try context.fetch(FetchDescriptor<Sample>())
      let total = saved.reduce(0) { $0 + $1.number }
      for sample in saved[..<20] { context.delete(sample) }
      for sample in saved[20..<40] {
        sample.number += 7
        sample.ratio = nil
        sample.text = random.pick(Self.words)
      }
      for _ in 0..<20 { context.insert(Self.sample(&random)) }
      for descriptor in Self.descriptors(random.number(-50...50)) {
        try compare(context, descriptor)
      }
      var stored = FetchDescriptor<Sample>()
      stored.includePendingChanges = false
      #expect(try context.fetchAggregate(.sum(\.number), stored) == total)
    }
  }
}

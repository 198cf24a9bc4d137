import Foundation
import SwiftData
import TestModels
import TestOracle
import Testing

/// Random predicates and descriptors over models, against plain Swift over plain values.
@Suite(.timeLimit(.minutes(5))) struct ModelOracleTests {
  /// A model's values.
  struct Values: Equatable {
    var text: String
    var number: Int
    var ratio: Double?
    var flag: Bool
    var moment: Date?
    var tags: [String]
  }

  /// A predicate and what it means.
  struct Question {
    var number = 0
    let predicate: Predicate<Sample>
    let holds: (Values) -> Bool
  }

  static let words = ["anna", "bert", "carl", "dora", "emil", "frida", "gustav"]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<random.number(0...2)).map { _ in random.pick(words) }.joined(separator: " ")
  }

  private static func values(_ random: inout SeededGenerator) -> Values {
    Values(
      text: text(&random), number: random.number(-5...5),
      ratio: random.chance(30) ? nil : Double(random.number(-8...8)) / 4,
      flag: random.chance(50),
      moment: random.chance(30) ? nil : day(Double(random.number(0...9))),
      tags: (0..<random.number(0...3)).map { _ in random.pick(words) })
  }

  private static func question(_ random: inout SeededGenerator) -> Question {
    if random.chance(60) {
      let combined = RandomPredicate(&random)
      return Question(number: -1, predicate: combined.predicate, holds: combined.holds)
    }
    let n = random.number(-5...5)
    let m = random.number(-5...5)
    let r = Double(random.number(-8...8)) / 4
    let d = day(Double(random.number(0...9)))
    let t = text(&random)
    let w = random.pick(words)
    let flag = random.chance(50)
    let span = min(n, m)...max(n, m)
    let list = (0..<random.number(0...4)).map { _ in random.number(-5...5) }
    let questions: [Question] = [
      Question(predicate: #Predicate { $0.number > n || $0.flag }) { $0.number > n || $0.flag },
      Question(predicate: #Predicate { $0.number <= n && $0.text != t }) {
        $0.number <= n && $0.text != t
      },
      Question(predicate: #Predicate { !($0.number == n) && !$0.flag }) {
        $0.number != n && !$0.flag
      },
      Question(predicate: #Predicate { ($0.ratio ?? r) >= r }) { ($0.ratio ?? r) >= r },
      Question(predicate: #Predicate { $0.ratio == nil || $0.moment == nil }) {
        $0.ratio == nil || $0.moment == nil
      },
      Question(predicate: #Predicate { ($0.moment ?? d) > d && $0.moment != nil }) {
        ($0.moment ?? d) > d && $0.moment != nil
      },
      Question(predicate: #Predicate { $0.text.contains(w) && $0.number != m }) {
        $0.text.contains(w) && $0.number != m
      },
      Question(predicate: #Predicate { $0.text.starts(with: w) || $0.text.isEmpty }) {
        $0.text.hasPrefix(w) || $0.text.isEmpty
      },
      Question(predicate: #Predicate { $0.text.localizedStandardContains(w) == flag }) {
        $0.text.contains(w) == flag
      },
      Question(predicate: #Predicate { $0.tags.contains(w) && !$0.tags.isEmpty }) {
        $0.tags.contains(w)
      },
      Question(predicate: #Predicate { $0.tags.contains { $0 > w } || $0.flag == flag }) {
        $0.tags.contains { $0 > w } || $0.flag == flag
      },
      Question(predicate: #Predicate { list.contains($0.number) }) { list.contains($0.number) },
      Question(predicate: #Predicate { $0.flag ? $0.number > n : $0.number < m }) {
        $0.flag ? $0.number > n : $0.number < m
      },
      Question(predicate: #Predicate { span.contains($0.number) }) {
        span.contains($0.number)
      },
      Question(predicate: #Predicate { $0.tags.allSatisfy { $0 != w } }) {
        !$0.tags.contains(w)
      },
    ]
    let number = random.number(0...questions.count - 1)
    var question = questions[number]
    question.number = number
    return question
  }

  /// An order by one property, and what it means: negative, zero or positive.
  private static func order(
    _ random: inout SeededGenerator
  ) -> (SortDescriptor<Sample>, (Values, Values) -> Int) {
    func sign<Value: Comparable>(_ left: Value?, _ right: Value?) -> Int {
      guard let left else { return right == nil ? 0 : -1 }
      guard let right else { return 1 }
      return left < right ? -1 : left == right ? 0 : 1
    }
    let isReverse = random.chance(50)
    let order: SortOrder = isReverse ? .reverse : .forward
    let factor = isReverse ? -1 : 1
    switch random.number(0...4) {
    case 0:
      return (SortDescriptor(\.text, order: order), { factor * sign($0.text, $1.text) })
    case 1:
      return (SortDescriptor(\.number, order: order), { factor * sign($0.number, $1.number) })
    case 2: return (SortDescriptor(\.ratio, order: order), { factor * sign($0.ratio, $1.ratio) })
    case 3:
      return (
        SortDescriptor(\.flag, order: order),
        { factor * sign($0.flag ? 1 : 0, $1.flag ? 1 : 0) }
      )
    default:
      return (SortDescriptor(\.moment, order: order), { factor * sign($0.moment, $1.moment) })
    }
  }

  private static func values(of model: Sample) -> Values {
    Values(
      text: model.text, number: model.number, ratio: model.ratio, flag: model.flag,
      moment: model.moment, tags: model.tags)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>, [false, true])
  func descriptorsOverStoredAndUnsavedModels(_ seed: UInt64, inMemory: Bool) async throws {
    let trial = try await ModelTrial()
    let container =
      inMemory
      ? try ModelContainer(
        for: Sample.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      : try trial.container([Sample.self])
    let context = ModelContext(container)
    var random = SeededGenerator(seed: seed)
    var models: [Sample] = []
    for _ in 0..<80 { models.append(Self.insert(Self.values(&random), context)) }
    try context.save()
    for round in 0..<60 {
      if round % 4 == 1 { Self.change(&models, context, &random) }
      if round % 8 == 7 { try context.save() }
      let seen = models.map { Self.values(of: $0) }
      let question = Self.question(&random)
      let orders = (0..<random.number(0...2)).map { _ in Self.order(&random) }
      var descriptor = FetchDescriptor<Sample>(
        predicate: question.predicate, sortBy: orders.map(\.0))
      let matching = seen.filter(question.holds)
      let keys = descriptor.sortBy.map { "\($0.keyPath.map { "\($0)" } ?? "") \($0.order)" }
      let note = "seed \(seed), round \(round), question \(question.number), by \(keys)"
      #expect(try context.fetchCount(descriptor) == matching.count, "\(note)")
      let found = try context.fetch(descriptor).map { Self.values(of: $0) }
      Self.expectSame(found, matching, orders.map(\.1), note)
      descriptor.fetchOffset = random.number(0...10)
      descriptor.fetchLimit = random.number(0...20)
      let window = Array(
        found.dropFirst(descriptor.fetchOffset ?? 0).prefix(descriptor.fetchLimit ?? 0))
      #expect(try context.fetch(descriptor).map { Self.values(of: $0) } == window, "\(note)")
      #expect(try context.fetchCount(descriptor) == window.count, "\(note)")
      var visited: [Values] = []
      try context.enumerate(
        descriptor, batchSize: random.number(1...30), allowEscapingMutations: true
      ) { visited.append(Self.values(of: $0)) }
      #expect(visited == window, "\(note)")
      try Self.expectOtherDoors(descriptor, window, context, &random, note)
      try Self.expectAggregates(matching, question, context, note)
    }
  }

  /// The same window without what is not saved: at once, in batches, and as identifiers.
  private static func expectOtherDoors(
    _ window: FetchDescriptor<Sample>, _ expected: [Values], _ context: ModelContext,
    _ random: inout SeededGenerator, _ note: String
  ) throws {
    let isAllSaved = !context.hasChanges
    var descriptor = window
    descriptor.includePendingChanges = false
    let models = try context.fetch(descriptor)
    if isAllSaved { #expect(models.map { values(of: $0) } == expected, "\(note)") }
    let size = random.number(1...9)
    let batches = try context.fetch(descriptor, batchSize: size)
    #expect(batches.elementsEqual(models) { $0 === $1 }, "\(note)")
    let identifiers = models.map(\.persistentModelID)
    #expect(try context.fetchIdentifiers(descriptor) == identifiers, "\(note)")
    #expect(
      try context.fetchIdentifiers(descriptor, batchSize: size).elementsEqual(identifiers),
      "\(note)")
  }

  private static func expectAggregates(
    _ matching: [Values], _ question: Question, _ context: ModelContext, _ note: String
  ) throws {
    let descriptor = FetchDescriptor<Sample>(predicate: question.predicate)
    let sum = try context.fetchAggregate(.sum(\Sample.number), descriptor)
    #expect((sum ?? 0) == matching.reduce(0) { $0 + $1.number }, "\(note)")
    let latest = try context.fetchAggregate(.maximum(\Sample.moment), descriptor)
    #expect(latest == matching.compactMap(\.moment).max(), "\(note)")
    let groups = try context.fetchGroups(.minimum(\Sample.ratio), by: \.flag, descriptor)
    #expect(groups.count == Set(matching.map(\.flag)).count, "\(note)")
    for group in groups {
      let members = matching.filter { $0.flag == group.key }
      #expect(group.count == members.count, "\(note)")
      #expect(group.value == members.compactMap(\.ratio).min(), "\(note)")
    }
  }

  private static func expectSame(
    _ found: [Values], _ expected: [Values], _ orders: [(Values, Values) -> Int], _ note: String
  ) {
    var left = expected
    for values in found {
      guard let place = left.firstIndex(of: values) else {
        Issue.record("\(note) finds \(values)")
        return
      }
      left.remove(at: place)
    }
    #expect(left.isEmpty, "\(note)")
    for (first, second) in zip(found, found.dropFirst()) {
      let order = orders.lazy.map { $0(first, second) }.first { $0 != 0 } ?? 0
      #expect(order <= 0, "\(note): \(first) before \(second)")
    }
  }

  private static func insert(_ values: Values, _ context: ModelContext) -> Sample {
    let model = Sample(
      text: values.text, number: values.number, ratio: values.ratio, flag: values.flag,
      moment: values.moment, tags: values.tags)
    context.insert(model)
    return model
  }

  private static func change(
    _ models: inout [Sample], _ context: ModelContext, _ random: inout SeededGenerator
  ) {
    for _ in 0..<4 { models.append(insert(values(&random), context)) }
    for _ in 0..<6 {
      let model = random.pick(models)
      let new = values(&random)
      model.number = new.number
      model.text = new.text
      model.ratio = new.ratio
      model.tags = new.tags
    }
    for _ in 0..<3 {
      context.delete(models.remove(at: random.number(0...models.count - 1)))
    }
  }
}

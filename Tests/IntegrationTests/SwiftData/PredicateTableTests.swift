import Foundation
import SwiftData
import TestModels
import Testing

/// What predicates about models may say: a store finds what the predicate itself is true of, or says that it
/// has nothing like it.
@Suite(.timeLimit(.minutes(3))) struct PredicateTableTests {
  private func with(
    inMemory: Bool, _ body: (ModelContext) throws -> Void
  ) async throws {
    let trial = try await ModelTrial()
    let container = inMemory ? try memoryContainer() : try trial.container()
    let first = ModelContext(container)
    let trips = try insertTrips(first)
    trips[0].stops = [Stop(name: "Hamar", nights: 2), Stop(name: "Lillehammer", nights: 1)]
    trips[3].stops = [Stop(name: "Florence", nights: 3)]
    first.insert(Stop(name: "Nowhere"))
    for (number, kind) in [Account.Kind.person, .company, .company].enumerated() {
      let account = Account(email: "\(number)@example.org", name: "n\(number)")
      account.kind = kind
      account.scores = Array(0..<number)
      account.home = Account.Place(street: "Main", number: number)
      first.insert(account)
    }
    try first.save()
    try body(ModelContext(container))
    withExtendedLifetime(trial) {}
  }

  private func check<Model: PersistentModel>(
    _ predicates: [Predicate<Model>], _ context: ModelContext
  ) throws {
    let all = try context.fetch(FetchDescriptor<Model>())
    for (number, predicate) in predicates.enumerated() {
      let expected = Set(try all.filter(predicate.evaluate).map(\.persistentModelID))
      let descriptor = FetchDescriptor(predicate: predicate)
      let found = try context.fetch(descriptor).map(\.persistentModelID)
      #expect(Set(found) == expected, "\(Model.self), predicate \(number)")
      #expect(try context.fetchCount(descriptor) == expected.count)
    }
  }

  @Test(arguments: [false, true]) func textsAndNumbers(inMemory: Bool) async throws {
    let same = ComparisonResult.orderedSame
    let span = 50.0...250.0
    let names = ["Oslo", "Rome"]
    let limit = day(3)
    let end: Date? = day(5)
    try await with(inMemory: inMemory) { context in
      let trips: [Predicate<Trip>] = [
        #Predicate { $0.name.starts(with: "Os") }, #Predicate { $0.name.contains("erg") },
        #Predicate { $0.name.localizedStandardContains("ARE") },
        #Predicate { $0.name.caseInsensitiveCompare("oslo") == same },
        #Predicate { span.contains($0.budget) }, #Predicate { names.contains($0.name) },
        #Predicate { ($0.endDate ?? limit) > limit }, #Predicate { $0.endDate == end },
        #Predicate { $0.endDate != nil && $0.startDate <= limit },
        #Predicate { trip in if let end = trip.endDate { end > limit } else { trip.isFavorite } },
        #Predicate { $0.endDate.flatMap { $0 > limit } == true },
        #Predicate { $0.isFavorite ? $0.budget > 100 : $0.budget > 200 },
        #Predicate { !($0.name == "Oslo") && !$0.name.isEmpty },
      ]
      try check(trips, context)
    }
  }

  @Test(arguments: [false, true]) func relationships(inMemory: Bool) async throws {
    try await with(inMemory: inMemory) { context in
      let trips: [Predicate<Trip>] = [
        #Predicate { $0.stops.isEmpty }, #Predicate { !$0.stops.isEmpty },
        #Predicate { $0.stops.isEmpty == false },
        #Predicate { $0.stops.contains { $0.nights > 1 } },
        #Predicate { $0.stops.allSatisfy { $0.nights > 1 } },
        #Predicate { !$0.stops.filter { $0.nights > 2 }.isEmpty },
        #Predicate { $0.stops.filter { $0.nights > 1 }.count > 0 },
        #Predicate { $0.isFavorite && $0.stops.contains { $0.name.starts(with: "H") } },
      ]
      try check(trips, context)
      let place = "Norway"
      let stops: [Predicate<Stop>] = [
        #Predicate { $0.trip == nil }, #Predicate { $0.trip != nil },
        #Predicate { $0.trip?.destination == place },
        #Predicate { $0.trip?.isFavorite == true && $0.nights > 1 },
        #Predicate { ($0.trip?.budget ?? 0) > 100 },
      ]
      try check(stops, context)
    }
  }

  @Test(arguments: [false, true]) func enumerationsAndLists(inMemory: Bool) async throws {
    let company = Account.Kind.company
    let kinds = [Account.Kind.person]
    try await with(inMemory: inMemory) { context in
      let accounts: [Predicate<Account>] = [
        #Predicate { $0.kind == company }, #Predicate { $0.kind != company },
        #Predicate { kinds.contains($0.kind) }, #Predicate { $0.scores.contains(1) },
        #Predicate { $0.scores.isEmpty }, #Predicate { $0.picture == nil },
        #Predicate { $0.home != nil },
      ]
      try check(accounts, context)
    }
  }

  @Test(arguments: [false, true]) func whatNoStoreHasIsSaid(inMemory: Bool) async throws {
    let before = ComparisonResult.orderedAscending
    try await with(inMemory: inMemory) { context in
      // Filters know code points, and orders a person's list.
      #expect(throws: SwiftDataError.unsupportedPredicate) {
        try context.fetch(
          FetchDescriptor<Trip>(
            predicate: #Predicate { $0.name.localizedCompare("Oslo") == before }))
      }
      #expect(throws: SwiftDataError.self) {
        try context.fetch(
          FetchDescriptor<Account>(predicate: #Predicate { $0.home?.street == "Main" }))
      }
      #expect(throws: SwiftDataError.self) {
        try context.fetch(FetchDescriptor<Account>(predicate: #Predicate { $0.seen > 0 }))
      }
      #expect(throws: SwiftDataError.self) {
        try context.fetch(
          FetchDescriptor<Trip>(predicate: #Predicate { $0.budget / 2 > $0.budget }))
      }
    }
  }
}

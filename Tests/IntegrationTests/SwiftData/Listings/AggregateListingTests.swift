#if KLIEG_MACROS
  import Foundation
  import SwiftData
  import Testing

  /// “Aggregate Queries” and “Enumerate for Large Datasets”.
  @Suite(.timeLimit(.minutes(3))) struct AggregateListingTests {
    typealias Trip = Listings.Trip

    let trial: ListingTrial
    var modelContext: ModelContext { trial.context }

    init() async throws {
      trial = try await ListingTrial()
      try trial.fill()
    }

    @Test func count() throws {
      let count = try modelContext.fetchCount(
        FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite == true })
      )
      #expect(count == 2)
    }

    @Test func sumAverageMinMax() throws {
      let trips = try modelContext.fetch(FetchDescriptor<Trip>())

      let totalBudget = trips.reduce(0.0) { $0 + $1.budget }
      let averageBudget = trips.isEmpty ? 0 : totalBudget / Double(trips.count)
      let maxBudget = trips.map(\.budget).max() ?? 0
      let minBudget = trips.map(\.budget).min() ?? 0
      #expect(totalBudget == 3_400)
      #expect(averageBudget == 680)
      #expect(maxBudget == 1_200)
      #expect(minBudget == 250)
    }

    @Test func partialFetch() throws {
      var descriptor = FetchDescriptor<Trip>()
      descriptor.propertiesToFetch = [\.budget]
      let trips = try trial.again().fetch(descriptor)
      let total = trips.reduce(0.0) { $0 + $1.budget }
      #expect(total == 3_400)
    }

    @Test func backgroundAggregates() async throws {
      let trial = try await ListingTrial()
      try trial.fill()
      let stats = try await StatsHandler(modelContainer: trial.container).computeStats()
      #expect(stats.totalCount == 5)
      #expect(stats.favoriteCount == 2)
      #expect(stats.averageDuration == 24 * 86_400 / 5)
    }

    @Test(arguments: [false, true]) func enumerate(allowEscapingMutations: Bool) throws {
      // Process all trips without loading all into memory
      try modelContext.enumerate(
        FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]),
        batchSize: 1000,
        allowEscapingMutations: allowEscapingMutations
      ) { trip in
        // Process each trip
        trip.isProcessed = true
      }
      try modelContext.save()
      let processed = try trial.again().fetchCount(
        FetchDescriptor<Trip>(predicate: #Predicate { $0.isProcessed }))
      #expect(processed == 5)
    }
  }
#endif

#if KLIEG_MACROS
  import Foundation
  import SwiftData

  @ModelActor
  actor StatsHandler {
    struct TripStats: Sendable {
      let totalCount: Int
      let favoriteCount: Int
      let averageDuration: TimeInterval
    }

    func computeStats() throws -> TripStats {
      let allTrips = try modelContext.fetch(FetchDescriptor<Listings.Trip>())
      let favoriteCount = try modelContext.fetchCount(
        FetchDescriptor<Listings.Trip>(predicate: #Predicate { $0.isFavorite == true })
      )

      let totalDuration = allTrips.reduce(0.0) { sum, trip in
        sum + trip.endDate.timeIntervalSince(trip.startDate)
      }
      let avgDuration = allTrips.isEmpty ? 0 : totalDuration / Double(allTrips.count)

      return TripStats(
        totalCount: allTrips.count,
        favoriteCount: favoriteCount,
        averageDuration: avgDuration
      )
    }
  }
#endif

#if KLIEG_MACROS
  import Foundation
  import SwiftData

  @ModelActor
  actor TripDataHandler {
    func fetchUpcomingTrips() throws -> [PersistentIdentifier] {
      let now = ListingTrial.now
      var descriptor = FetchDescriptor<Listings.Trip>(
        predicate: #Predicate { $0.startDate > now },
        sortBy: [SortDescriptor(\.startDate)]
      )
      descriptor.includePendingChanges = false
      return try modelContext.fetchIdentifiers(descriptor)
    }

    func fetchTripCount(destination: String) throws -> Int {
      let descriptor = FetchDescriptor<Listings.Trip>(
        predicate: #Predicate<Listings.Trip> { trip in
          trip.destination == destination
        }
      )
      return try modelContext.fetchCount(descriptor)
    }
  }
#endif

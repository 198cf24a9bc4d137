#if KLIEG_MACROS
  import SwiftData

  @ModelActor
  actor ImportHandler {
    func importTrips(
      _ records: [Listings.TripRecord],
      progress: @Sendable (Int) -> Void
    ) throws -> Int {
      var imported = 0
      for (index, record) in records.enumerated() {
        let trip = Listings.Trip(
          name: record.name,
          destination: record.destination,
          startDate: record.startDate,
          endDate: record.endDate
        )
        modelContext.insert(trip)
        imported += 1

        // Save periodically to flush memory
        if index % 500 == 0 {
          try modelContext.save()
          progress(imported)
        }
      }
      try modelContext.save()
      return imported
    }
  }
#endif

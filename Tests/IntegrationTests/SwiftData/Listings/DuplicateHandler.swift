#if KLIEG_MACROS
  import SwiftData

  @ModelActor
  actor DuplicateHandler {
    func findDuplicateIDs() throws -> [PersistentIdentifier] {
      // Complex logic to find duplicates
      let all = try modelContext.fetch(FetchDescriptor<Listings.Trip>())
      var seen = Set<String>()
      var duplicateIDs: [PersistentIdentifier] = []
      for trip in all {
        if seen.contains(trip.name) {
          duplicateIDs.append(trip.persistentModelID)
        }
        seen.insert(trip.name)
      }
      return duplicateIDs
    }
  }
#endif

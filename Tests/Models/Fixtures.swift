package import Foundation
package import SwiftData

/// A context over models in memory.
package func memoryContext() throws -> ModelContext { ModelContext(try memoryContainer()) }

package func memoryContainer() throws -> ModelContainer {
  try ModelContainer(
    for: Trip.self, Account.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
}

/// A moment that is the same in every run.
package func day(_ number: Double) -> Date {
  Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400)
}

/// Some trips, saved: Oslo, Bergen, Åre, Rome, in this order.
@discardableResult
package func insertTrips(_ context: ModelContext) throws -> [Trip] {
  let trips = [
    Trip(name: "Oslo", destination: "Norway", startDate: day(3), endDate: day(9)),
    Trip(name: "Bergen", destination: "Norway", startDate: day(1)),
    Trip(name: "Åre", destination: "Sweden", startDate: day(4), endDate: day(5)),
    Trip(name: "Rome", destination: "Italy", startDate: day(2), endDate: day(8)),
  ]
  for (number, trip) in trips.enumerated() {
    trip.budget = Double(number) * 100 + 0.5
    trip.isFavorite = number % 2 == 0
    context.insert(trip)
  }
  try context.save()
  return trips
}

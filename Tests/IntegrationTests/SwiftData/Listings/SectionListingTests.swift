#if KLIEG_MACROS
  import Foundation
  import SwiftData
  import Testing

  /// “Sectioned Queries Pattern”: the sections that the listings make by hand.
  @Suite(.timeLimit(.minutes(3))) struct SectionListingTests {
    typealias Trip = Listings.Trip

    let trips: [Trip]
    private let trial: ListingTrial

    init() async throws {
      trial = try await ListingTrial()
      try trial.fill()
      trips = try trial.context.fetch(
        FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]))
    }

    private var sections: [(String, [Trip])] {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(identifier: "UTC")
      formatter.dateFormat = "MMMM yyyy"
      let grouped = Dictionary(grouping: trips) { trip in
        formatter.string(from: trip.startDate)
      }
      return grouped.sorted { $0.key < $1.key }
    }

    @Test func dictionaryGrouping() {
      #expect(sections.map(\.0) == ["April 2026", "June 2026", "March 2026", "May 2026"])
      #expect(
        sections.map { $0.1.map(\.name) } == [
          ["Harbours"], ["Bistros"], ["Museums"], ["Canals", "Alps"],
        ])
    }

    private func trips(for status: Listings.TripStatus) -> [Trip] {
      let now = ListingTrial.now
      return trips.filter { trip in
        switch status {
        case .upcoming: trip.startDate > now
        case .current: trip.startDate <= now && trip.endDate >= now
        case .past: trip.endDate < now
        }
      }
    }

    @Test(arguments: [
      (Listings.TripStatus.upcoming, ["Alps", "Bistros"]), (.current, ["Canals"]),
      (.past, ["Museums", "Harbours"]),
    ])
    func enumSections(status: Listings.TripStatus, names: [String]) {
      #expect(trips(for: status).map(\.name) == names)
    }
  }
#endif

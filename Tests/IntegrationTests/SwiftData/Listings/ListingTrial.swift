#if KLIEG_MACROS
  import CoreSpotlight
  import Foundation
  import SwiftData
  import TestSupport

  /// An app whose trips are in an index of a real daemon.
  final class ListingTrial {
    typealias Trip = Listings.Trip

    /// What the listings take for now.
    static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    let daemon: TestDaemon
    let app: Application
    let container: ModelContainer
    let context: ModelContext

    /// Starts a daemon and opens a container of some models.
    init(for schema: Schema = Schema([Trip.self])) async throws {
      daemon = try TestDaemon()
      try await daemon.start()
      app = Application(name: "org.example.Trips", socket: daemon.socket)
      container = try ModelContainer(
        schema: schema, configurations: [ModelConfiguration("trips")], application: app)
      context = ModelContext(container)
    }

    deinit { app.reindexers.stop() }

    /// Another process of the same app, as far as the daemon can see.
    func again() throws -> ModelContext {
      ModelContext(
        try ModelContainer(
          schema: container.schema, configurations: [ModelConfiguration("trips")],
          application: Application(name: app.name, socket: daemon.socket)))
    }

    /// Saves five trips: two are over, one goes on, two are to come.
    func fill() throws {
      for trip in Self.trips() { context.insert(trip) }
      try context.save()
    }

    static func trips() -> [Trip] {
      [
        trip("Museums", "Paris", from: -40, to: -35, isFavorite: true, budget: 900),
        trip("Harbours", "Hamburg", from: -20, to: -18, budget: 250),
        trip("Canals", "Amsterdam", from: -3, to: 4, budget: 400),
        trip("Alps", "Innsbruck", from: 10, to: 17, isFavorite: true, budget: 1_200),
        trip("Bistros", "Paris", from: 30, to: 33, budget: 650),
      ]
    }

    static func day(_ number: Int) -> Date { now.addingTimeInterval(Double(number) * 86_400) }

    private static func trip(
      _ name: String, _ destination: String, from start: Int, to end: Int,
      isFavorite: Bool = false, budget: Double
    ) -> Trip {
      Trip(
        name: name, destination: destination, startDate: day(start), endDate: day(end),
        isFavorite: isFavorite, budget: budget)
    }
  }
#endif

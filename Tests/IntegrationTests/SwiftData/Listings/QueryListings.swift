#if KLIEG_MACROS
  import Foundation
  import SwiftData

  /// “@Query Initializer Variants”: what the listings' views show, without the views.
  @MainActor
  enum QueryListings {
    typealias Trip = Listings.Trip

    /// A view as far as its data goes.
    @MainActor
    protocol Shown {
      init()
      var names: [String] { get }
    }

    struct Basic: Shown {
      @Query private var trips: [Trip]

      var error: (any Error)? { _trips.fetchError }
      var context: ModelContext { _trips.modelContext }
      var names: [String] { trips.map(\.name) }
    }

    struct BasicWithAnimation: Shown {
      @Query(animation: .default) private var trips: [Trip]

      var names: [String] { trips.map(\.name) }
    }

    struct BasicWithTransaction: Shown {
      @Query(transaction: Transaction(animation: .spring)) private var trips: [Trip]

      var names: [String] { trips.map(\.name) }
    }

    struct FilterAndSort: Shown {
      @Query(
        filter: #Predicate<Trip> { $0.isFavorite == true },
        sort: [SortDescriptor(\.startDate, order: .reverse)]
      )
      private var favoriteTrips: [Trip]

      var names: [String] { favoriteTrips.map(\.name) }
    }

    struct FilterAndSortWithAnimation: Shown {
      @Query(
        filter: #Predicate<Trip> { $0.isFavorite == true },
        sort: [SortDescriptor(\.startDate, order: .reverse)],
        animation: .default
      )
      private var favoriteTrips: [Trip]

      var names: [String] { favoriteTrips.map(\.name) }
    }

    struct FilterAndKeyPath: Shown {
      @Query(
        filter: #Predicate<Trip> { $0.destination != "" },
        sort: \.startDate,
        order: .forward
      )
      private var upcomingTrips: [Trip]

      var names: [String] { upcomingTrips.map(\.name) }
    }

    struct OptionalKeyPath: Shown {
      @Query(
        sort: \.endDate,  // KeyPath<Trip, Date?> -- optional sort key
        order: .reverse
      )
      private var tripsByEndDate: [OpenEnded.Trip]

      var names: [String] { tripsByEndDate.map(\.name) }
    }

    struct RecentTripsView: Shown {
      static var recentDescriptor: FetchDescriptor<Trip> {
        let now = ListingTrial.now
        var d = FetchDescriptor<Trip>(
          predicate: #Predicate { $0.startDate > now },
          sortBy: [SortDescriptor(\.startDate)]
        )
        d.fetchLimit = 10
        return d
      }

      @Query(RecentTripsView.recentDescriptor) private var recentTrips: [Trip]

      var names: [String] { recentTrips.map(\.name) }
    }

    struct RecentTripsWithAnimation: Shown {
      @Query(RecentTripsView.recentDescriptor, animation: .default)
      private var recentTrips: [Trip]

      var names: [String] { recentTrips.map(\.name) }
    }

    struct SectionedTrips: Shown {
      @Query(sort: [SortDescriptor(\Trip.startDate)], sectionBy: \Trip.destination)
      private var trips: SectionedResults<Trip, String>

      var names: [String] {
        trips.sections.map { section in
          ([section.title + ":"] + section.map(\.name)).joined(separator: " ")
        }
      }
    }

    struct SectionedByKeyPath: Shown {
      @Query(
        filter: #Predicate<Trip> { $0.budget > 300 }, sort: \Trip.name, order: .reverse,
        sectionBy: \Trip.destination)
      private var trips: SectionedResults<Trip, String>

      var names: [String] {
        trips.sections.map { section in
          ([section.title + ":"] + section.map(\.name)).joined(separator: " ")
        }
      }
    }

    @MainActor
    struct SortedTripList {
      @Query private var trips: [Trip]

      init(sortKey: Listings.TripSortKey, sortOrder: SortOrder) {
        let sortDescriptor: SortDescriptor<Trip> =
          switch sortKey {
          case .name: SortDescriptor(\.name, order: sortOrder)
          case .date: SortDescriptor(\.startDate, order: sortOrder)
          case .destination: SortDescriptor(\.destination, order: sortOrder)
          }
        _trips = Query(sort: [sortDescriptor])
      }

      var names: [String] { trips.map(\.name) }
    }

    @MainActor
    struct FilteredTripList {
      @Query private var trips: [Trip]

      init(searchText: String, favoritesOnly: Bool) {
        let predicate = #Predicate<Trip> { trip in
          (searchText.isEmpty || trip.name.localizedStandardContains(searchText))
            && (!favoritesOnly || trip.isFavorite == true)
        }
        _trips = Query(
          filter: predicate,
          sort: [SortDescriptor(\.startDate, order: .reverse)]
        )
      }

      var names: [String] { trips.map(\.name) }
    }

    @MainActor
    struct AdvancedTripList {
      @Query private var trips: [Trip]

      init(
        destination: String?,
        minDate: Date?,
        sortKey: KeyPath<Trip, some Comparable>,
        ascending: Bool,
        limit: Int?
      ) {
        var descriptor = FetchDescriptor<Trip>(
          sortBy: [SortDescriptor(\.startDate, order: ascending ? .forward : .reverse)]
        )

        if let destination {
          descriptor.predicate = #Predicate<Trip> { trip in
            trip.destination == destination
          }
        }

        if let limit {
          descriptor.fetchLimit = limit
        }

        _trips = Query(descriptor)
      }

      var names: [String] { trips.map(\.name) }
    }
  }
#endif

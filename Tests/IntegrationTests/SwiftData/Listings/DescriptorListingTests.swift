#if KLIEG_MACROS
  import Foundation
  import SwiftData
  import Testing

  /// “FetchDescriptor Deep Dive” and “Complex Sort Descriptors”.
  @Suite(.timeLimit(.minutes(3))) struct DescriptorListingTests {
    typealias Trip = Listings.Trip

    let trial: ListingTrial
    var modelContext: ModelContext { trial.context }

    init() async throws {
      trial = try await ListingTrial()
      try trial.fill()
    }

    @Test func line48TheDefaults() {
      let descriptor = FetchDescriptor<Trip>()
      #expect(descriptor.predicate == nil)
      #expect(descriptor.sortBy == [])
      #expect(descriptor.fetchLimit == nil)
      #expect((descriptor.fetchOffset ?? 0) == 0)
      #expect(descriptor.includePendingChanges)
      #expect(descriptor.propertiesToFetch == [])
      #expect(descriptor.relationshipKeyPathsForPrefetching == [])
    }

    private func fetchPage(page: Int, pageSize: Int) throws -> [Trip] {
      var descriptor = FetchDescriptor<Trip>(
        sortBy: [SortDescriptor(\.startDate)]
      )
      descriptor.fetchLimit = pageSize
      descriptor.fetchOffset = page * pageSize
      return try modelContext.fetch(descriptor)
    }

    @Test func pagination() throws {
      #expect(try fetchPage(page: 0, pageSize: 2).map(\.name) == ["Museums", "Harbours"])
      #expect(try fetchPage(page: 1, pageSize: 2).map(\.name) == ["Canals", "Alps"])
      #expect(try fetchPage(page: 2, pageSize: 2).map(\.name) == ["Bistros"])
      #expect(try fetchPage(page: 3, pageSize: 2) == [])
    }

    @Test func includePendingChanges() throws {
      modelContext.insert(
        Trip(name: "Plan", destination: "Oslo", startDate: .now, endDate: .now))
      var descriptor = FetchDescriptor<Trip>()
      #expect(try modelContext.fetch(descriptor).count == 6)
      descriptor.includePendingChanges = false  // Only persisted data
      #expect(try modelContext.fetch(descriptor).count == 5)
    }

    @Test func propertiesToFetch() throws {
      var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
      descriptor.propertiesToFetch = [\.name, \.destination, \.startDate]
      // Models do not keep their context, which loads what is left out.
      let context = try trial.again()
      let trips = try context.fetch(descriptor)
      #expect(trips.map(\.name) == ["Museums", "Harbours", "Canals", "Alps", "Bistros"])
      // Only name, destination, startDate are loaded; other properties fault on access
      #expect(trips.map(\.budget) == [900, 250, 400, 1_200, 650])
      withExtendedLifetime(context) {}
    }

    @Test func relationshipKeyPathsForPrefetching() throws {
      let trips = try modelContext.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
      trips[0].accommodation = Listings.Accommodation(address: "Hut 7")
      trips[0].tags = [Listings.Tag(label: "snow"), Listings.Tag(label: "silence")]
      try modelContext.save()

      var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
      descriptor.relationshipKeyPathsForPrefetching = [
        \.accommodation,
        \.tags,
      ]
      let context = try trial.again()
      let again = try context.fetch(descriptor)
      #expect(again[0].accommodation?.address == "Hut 7")
      #expect(again[0].accommodation?.trip === again[0])
      #expect(again[0].tags.map(\.label).sorted() == ["silence", "snow"])
      #expect(again[1].accommodation == nil)
      withExtendedLifetime(context) {}
    }

    @Test func batchedFetch() throws {
      var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
      #expect(throws: SwiftDataError.includePendingChangesWithBatchSize) {
        try modelContext.fetch(descriptor, batchSize: 100)
      }
      descriptor.includePendingChanges = false
      let results: FetchResultsCollection<Trip> = try modelContext.fetch(
        descriptor,
        batchSize: 2
      )
      var names: [String] = []
      for trip in results {
        names.append(trip.name)
      }
      #expect(names == ["Alps", "Bistros", "Canals", "Harbours", "Museums"])
    }

    @Test func multiLevelSort() throws {
      let descriptor = FetchDescriptor<Trip>(
        sortBy: [
          SortDescriptor(\.isFavorite, order: .reverse),  // Favorites first
          SortDescriptor(\.startDate, order: .forward),  // Then by date
          SortDescriptor(\.name, order: .forward),  // Then alphabetical
        ]
      )
      #expect(
        try modelContext.fetch(descriptor).map(\.name)
          == ["Museums", "Alps", "Harbours", "Canals", "Bistros"])
    }

    @Test func dynamicSort() throws {
      func sorted(sortKey: Listings.TripSortKey, sortOrder: SortOrder) throws -> [String] {
        let sortDescriptor: SortDescriptor<Trip> =
          switch sortKey {
          case .name: SortDescriptor(\.name, order: sortOrder)
          case .date: SortDescriptor(\.startDate, order: sortOrder)
          case .destination: SortDescriptor(\.destination, order: sortOrder)
          }
        let descriptor = FetchDescriptor<Trip>(sortBy: [sortDescriptor, SortDescriptor(\.name)])
        return try modelContext.fetch(descriptor).map(\.name)
      }
      #expect(
        try sorted(sortKey: .name, sortOrder: .reverse)
          == ["Museums", "Harbours", "Canals", "Bistros", "Alps"])
      #expect(
        try sorted(sortKey: .date, sortOrder: .forward)
          == ["Museums", "Harbours", "Canals", "Alps", "Bistros"])
      #expect(
        try sorted(sortKey: .destination, sortOrder: .forward)
          == ["Canals", "Harbours", "Alps", "Bistros", "Museums"])
    }

    @Test func fullDynamicDescriptor() throws {
      func descriptor(destination: String?, ascending: Bool, limit: Int?) -> FetchDescriptor<Trip> {
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
        return descriptor
      }
      func names(_ destination: String?, _ ascending: Bool, _ limit: Int?) throws -> [String] {
        try modelContext.fetch(
          descriptor(destination: destination, ascending: ascending, limit: limit)
        ).map(\.name)
      }
      #expect(try names("Paris", true, nil) == ["Museums", "Bistros"])
      #expect(try names("Paris", false, 1) == ["Bistros"])
      #expect(try names(nil, false, 2) == ["Bistros", "Alps"])
      #expect(try names("Rome", true, nil) == [])
    }
  }
#endif

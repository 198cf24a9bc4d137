#if KLIEG_MACROS
  import Foundation
  import SwiftData

  /// The models of the listings in Apple's documentation of fetches, whose code the tests here keep.
  enum Listings {
    @Model
    final class Trip {
      #Index<Trip>([\.startDate], [\.destination, \.startDate])

      @Attribute(.spotlight) var name: String
      @Attribute(.spotlight) var destination: String
      var startDate: Date
      var endDate: Date
      var isFavorite: Bool = false
      var budget: Double = 0
      var isProcessed = false
      @Relationship(deleteRule: .cascade, inverse: \Accommodation.trip)
      var accommodation: Accommodation?
      @Relationship var tags: [Tag] = []
      @Transient var isSelected = false

      init(
        name: String, destination: String, startDate: Date, endDate: Date,
        isFavorite: Bool = false, budget: Double = 0
      ) {
        self.name = name
        self.destination = destination
        self.startDate = startDate
        self.endDate = endDate
        self.isFavorite = isFavorite
        self.budget = budget
      }
    }

    @Model
    final class Accommodation {
      var address: String
      var trip: Trip?

      init(address: String) {
        self.address = address
      }
    }

    @Model
    final class Tag {
      @Attribute(.unique) var label: String

      init(label: String) {
        self.label = label
      }
    }

    /// What trips are imported from.
    struct TripRecord: Sendable {
      let name: String
      let destination: String
      let startDate: Date
      let endDate: Date
    }

    enum TripStatus: String, CaseIterable {
      case upcoming = "Upcoming"
      case current = "Current"
      case past = "Past"
    }

    enum TripSortKey: String, CaseIterable {
      case name, date, destination
    }
  }

  /// The trip of those listings whose end may be open.
  enum OpenEnded {
    @Model
    final class Trip {
      var name: String
      var endDate: Date?

      init(name: String, endDate: Date? = nil) {
        self.name = name
        self.endDate = endDate
      }
    }
  }
#endif

import SwiftData
import TestModels

/// The data of a view, as an app has it that imports nothing else.
@MainActor struct TripView {
  @Query(filter: #Predicate<Trip> { $0.isFavorite }, sort: \.name) var favorites: [Trip]

  var error: (any Error)? { _favorites.fetchError }
}

import Foundation

/// The values of a trip, the same for both stores.
struct TripRow {
  var name: String
  var destination: String
  var start: Date
  var end: Date?
  var isFavorite: Bool
  var budget: Double

  static let destinations = [
    "Norway", "Sweden", "Italy", "France", "Japan", "Chile", "Kenya", "Nepal", "Canada", "Peru",
    "Greece", "Spain", "Iceland", "Ireland", "Poland", "Austria", "Vietnam", "Morocco", "Cuba",
    "Fiji",
  ]

  /// The row of a number, made by arithmetic alone.
  init(_ number: Int) {
    let mixed = (number &* 2_654_435_761) & 0x7fff_ffff
    name = "Trip \(mixed) to somewhere"
    destination = Self.destinations[mixed % Self.destinations.count]
    start = Date(timeIntervalSince1970: 1_600_000_000 + Double(mixed % 100_000_000))
    end = mixed % 3 == 0 ? nil : start.addingTimeInterval(Double(mixed % 30) * 86_400)
    isFavorite = mixed % 10 == 0
    budget = Double(mixed % 1_000_000) / 100
  }

  init(
    name: String, destination: String, start: Date, end: Date?, isFavorite: Bool, budget: Double
  ) {
    self.name = name
    self.destination = destination
    self.start = start
    self.end = end
    self.isFavorite = isFavorite
    self.budget = budget
  }
}

import AppIntents
import CoreSpotlight

/// Brings the index to where the folder is.
struct Donor {
  /// The index of the photos.
  static var index: CSSearchableIndex { CSSearchableIndex(name: "photos") }
  /// So many are read and sent at once, that memory stays small.
  private static let portion = 200

  let library: PhotoLibrary

  /// What became of the photos.
  struct Outcome {
    var donated = 0
    var deleted = 0
  }

  /// Donates every photo, and deletes those that are gone.
  func run() async throws -> Outcome {
    let listing = try library.list()
    var outcome = Outcome(donated: try await donate(listing.names))
    let gone = listing.gone(of: try await indexed())
    if !gone.isEmpty {
      try await Self.index.deleteAppEntities(identifiedBy: gone, ofType: PhotoEntity.self)
    }
    outcome.deleted = gone.count
    return outcome
  }

  /// Donates every photo; what has not changed costs next to nothing.
  func donateAll() async throws {
    _ = try await donate(try library.list().names)
  }

  /// Donates photos; returns how many there were.
  private func donate(_ names: [String]) async throws -> Int {
    var names = names[...]
    var count = 0
    while !names.isEmpty {
      let photos = library.photos(Array(names.prefix(Self.portion)))
      try await Self.index.indexAppEntities(photos)
      count += photos.count
      names = names.dropFirst(Self.portion)
    }
    return count
  }

  /// The names of the photos that the index has.
  private func indexed() async throws -> [String] {
    let query = CSSearchQuery(queryString: "contentURL == \"file:*\"", queryContext: nil)
    var names: [String] = []
    for try await result in query.results { names.append(result.item.uniqueIdentifier) }
    return names
  }
}

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
    var outcome = Outcome(donated: try await donateAll())
    let present = Set(library.names())
    let gone = try await indexed().filter { !present.contains($0) }
    if !gone.isEmpty {
      try await Self.index.deleteAppEntities(identifiedBy: gone, ofType: PhotoEntity.self)
    }
    outcome.deleted = gone.count
    return outcome
  }

  /// Donates every photo; what has not changed costs next to nothing.
  @discardableResult func donateAll() async throws -> Int {
    var names = library.names()[...]
    let count = names.count
    while !names.isEmpty {
      try await Self.index.indexAppEntities(library.photos(Array(names.prefix(Self.portion))))
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

import AppIntents
import CoreSpotlight

/// A property query over the index.
struct RatedPhotos: EntityPropertyQuery {
  // Else whether the compiler finds it depends on which files it compiles again.
  typealias ComparatorMappingType = IndexedComparator

  static let properties = QueryProperties {
    Property(\.$tags) { ContainsComparator(\.keywords) }
    Property(\.$rating) {
      IsBetweenComparator(\.rating)
      GreaterThanComparator(\.rating)
    }
  }
  static let sortingOptions = SortingOptions { SortableBy(\.$rating) }

  func entities(for identifiers: [String]) async throws -> [PhotoEntity] {
    try await photoStore.fetch(ids: identifiers)
  }

  func entities(
    matching comparators: [IndexedComparator], mode: ComparatorMode,
    sortedBy: [Sort<PhotoEntity>], limit: Int?
  ) async throws -> [PhotoEntity] {
    try await CSSearchableIndex.default().entities(
      by: self, matching: comparators, mode: mode, sortedBy: sortedBy, limit: limit)
  }
}

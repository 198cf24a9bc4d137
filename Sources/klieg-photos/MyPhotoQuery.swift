import AppIntents
import CoreSpotlight

/// Finds photos by their properties; the index does the work.
struct MyPhotoQuery: EntityPropertyQuery {
  @Dependency var library: PhotoLibrary

  static let properties = QueryProperties {
    Property(\.$takenAt) {
      LessThanComparator(\.contentCreationDate)
      GreaterThanComparator(\.contentCreationDate)
      IsBetweenComparator(\.contentCreationDate)
    }
    Property(\.$tags) {
      ContainsComparator(\.keywords)
    }
    Property(\.$camera) {
      EqualToComparator(\.acquisitionModel)
      ContainsComparator(\.acquisitionModel)
      HasPrefixComparator(\.acquisitionModel)
    }
    Property(\.$size) {
      LessThanComparator(\.fileSize)
      GreaterThanComparator(\.fileSize)
    }
    Property(\.$width) {
      GreaterThanOrEqualToComparator(\.pixelWidth)
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\.$takenAt)
    SortableBy(\.$size)
  }

  func entities(for identifiers: [PhotoEntity.ID]) async throws -> [PhotoEntity] {
    library.photos(identifiers)
  }

  func entities(
    matching comparators: [IndexedComparator], mode: ComparatorMode,
    sortedBy: [Sort<PhotoEntity>], limit: Int?
  ) async throws -> [PhotoEntity] {
    try await Donor.index.entities(
      by: self, matching: comparators, mode: mode, sortedBy: sortedBy, limit: limit)
  }
}

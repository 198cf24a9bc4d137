import AppIntents
import CoreSpotlight
import Foundation

/// Files of a cloud drive, donated in chunks as entities.
struct DriveFileEntity: IndexedEntity, Equatable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "File"
  static let defaultQuery = DriveFileQuery()

  let id: String
  let name: String
  let size: Int64
  let modified: Date

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(size) bytes")
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let set = defaultAttributeSet
    set.contentModificationDate = modified
    set.fileSize = NSNumber(value: size)
    set.kind = "Document"
    return set
  }
}

struct DriveFileQuery: EntityQuery {
  func entities(for identifiers: [DriveFileEntity.ID]) async throws -> [DriveFileEntity] { [] }
}

struct FileEntityDonation: Sendable {
  private static let batchSize = 500
  let index: CSSearchableIndex

  init(driveID: Int) {
    index = CSSearchableIndex(name: "drive-\(driveID)")
  }

  func donate(_ files: [DriveFileEntity]) async throws -> Int {
    var donated = 0
    for start in stride(from: 0, to: files.count, by: Self.batchSize) {
      try Task.checkCancellation()
      let end = min(start + Self.batchSize, files.count)
      try await index.indexAppEntities(Array(files[start..<end]))
      donated = end
      await Task.yield()
    }
    return donated
  }

  func remove(_ identifiers: [DriveFileEntity.ID]) async throws {
    try await index.deleteAppEntities(identifiedBy: identifiers, ofType: DriveFileEntity.self)
  }

  func logOut() async {
    do {
      try await index.deleteAppEntities(ofType: DriveFileEntity.self)
    } catch {
      print("Could not delete the files: \(error.localizedDescription)")
    }
  }
}

import CoreSpotlight
import Foundation

/// The async twins, called from code that was moved to them one function at a time.
class AsyncIndexer {
  let index = CSSearchableIndex(name: "documents")

  func rebuild(_ documents: [URL]) async {
    do {
      try await index.deleteAllSearchableItems()
      try await index.indexSearchableItems(documents.map(item))
    } catch {
      print("Rebuild failed: \(error)")
    }
  }

  func sync(_ added: [URL], removed: [String]) async throws -> Data {
    index.beginBatch()
    try await index.indexSearchableItems(added.map(item))
    try await index.deleteSearchableItems(withIdentifiers: removed)
    let state = Data(Date().description.utf8)
    try await index.endBatch(withClientState: state)
    return try await index.fetchLastClientState()
  }

  func logOut() async throws {
    try await CSSearchableIndex.default().deleteSearchableItems(
      withDomainIdentifiers: ["documents", "recent"])
  }

  func item(_ document: URL) -> CSSearchableItem {
    let type = UTType(filenameExtension: document.pathExtension) ?? .data
    let set = CSSearchableItemAttributeSet(contentType: type)
    set.displayName = document.lastPathComponent
    set.path = document.path
    set.contentURL = document
    set.contentTypeTree = [type.identifier, UTType.item.identifier]
    return CSSearchableItem(
      uniqueIdentifier: document.absoluteString, domainIdentifier: "documents", attributeSet: set)
  }
}

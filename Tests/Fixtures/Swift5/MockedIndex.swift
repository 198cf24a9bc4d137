import CoreSpotlight
import Foundation

/// What an app's own unit tests put in the place of the index.
protocol SearchIndexing {
  func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable (Error?) -> Void)?)
  func deleteAllSearchableItems(completionHandler: (@Sendable (Error?) -> Void)?)
}

extension CSSearchableIndex: SearchIndexing {}

final class MockedIndex: CSSearchableIndex, @unchecked Sendable {
  private(set) var indexed: [String] = []
  var failure: Error?

  init() {
    super.init(name: "mock")
  }

  override class func isIndexingAvailable() -> Bool { true }

  override func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: ((Error?) -> Void)? = nil
  ) {
    indexed += items.map { $0.uniqueIdentifier }
    completionHandler?(failure)
  }

  override func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: ((Error?) -> Void)? = nil
  ) {
    indexed.removeAll { identifiers.contains($0) }
    completionHandler?(failure)
  }

  override func deleteAllSearchableItems(completionHandler: ((Error?) -> Void)? = nil) {
    indexed = []
    completionHandler?(failure)
  }
}

class SearchableLibrary {
  private let index: SearchIndexing

  init(index: SearchIndexing = CSSearchableIndex.default()) {
    self.index = index
  }

  func add(_ titles: [String]) {
    let items = titles.map { title -> CSSearchableItem in
      let set = CSSearchableItemAttributeSet(contentType: .text)
      set.title = title
      return CSSearchableItem(
        uniqueIdentifier: title, domainIdentifier: "library", attributeSet: set)
    }
    index.indexSearchableItems(items, completionHandler: nil)
  }
}

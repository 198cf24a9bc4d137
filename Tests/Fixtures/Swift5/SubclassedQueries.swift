import CoreSpotlight
import Foundation

/// An app's own classes on top of Apple's.
class PhotoQueryOperation: CSSearchQuery {
  let kind: String
  private(set) var starts = 0

  init(kind: String, since date: Date) {
    self.kind = kind
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "pixelWidth"]
    super.init(
      queryString:
        "kind == \"\(kind)\"c && contentCreationDate > \(date.timeIntervalSinceReferenceDate)",
      queryContext: context)
  }

  override func start() {
    starts += 1
    super.start()
  }

  override func cancel() {
    foundItemsHandler = nil
    super.cancel()
  }
}

class TaggedItem: CSSearchableItem {
  var tag: String {
    get { domainIdentifier ?? "" }
    set { domainIdentifier = newValue }
  }
}

class PhotoIndex: CSSearchableIndex, @unchecked Sendable {
  static let photos = PhotoIndex()

  init() {
    super.init(name: "photos")
    indexDelegate = nil
  }

  func add(_ name: String, tag: String) async throws {
    let attributes = CSSearchableItemAttributeSet()
    attributes.title = name
    attributes.kind = "Photo"
    let item = TaggedItem(
      uniqueIdentifier: name, domainIdentifier: nil, attributeSet: attributes)
    item.tag = tag
    try await indexSearchableItems([item])
  }

  func forget() async throws {
    await NSUserActivity.deleteAllSavedUserActivities()
    try await deleteAllSearchableItems()
  }
}

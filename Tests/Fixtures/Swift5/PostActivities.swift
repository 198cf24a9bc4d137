import CoreSpotlight
import Foundation

/// Posts of a blog, each indexed as an item, and again as an activity while it is read.
final class BlogPost: NSObject {
  let siteID: Int
  let postID: Int
  var title: String?
  var excerpt: String?
  var tags: [String]
  var published: Date?

  init(siteID: Int, postID: Int, title: String?, excerpt: String?, tags: [String]) {
    self.siteID = siteID
    self.postID = postID
    self.title = title
    self.excerpt = excerpt
    self.tags = tags
  }
}

enum BlogActivityType: String {
  case reader = "org.example.blog.reader"
  case posts = "org.example.blog.posts"
}

protocol SearchablePost {
  var searchIdentifier: String? { get }
  var searchDomain: String { get }
  var searchTitle: String? { get }
  var searchKeywords: [String]? { get }
}

extension BlogPost: SearchablePost {
  var searchIdentifier: String? { "\(siteID)|\(postID)" }
  var searchDomain: String { "\(siteID)" }
  var searchTitle: String? { title }
  var searchKeywords: [String]? { tags.isEmpty ? nil : tags }
}

extension SearchablePost {
  func indexableItem() -> CSSearchableItem? {
    guard let identifier = searchIdentifier else { return nil }
    let set = CSSearchableItemAttributeSet(contentType: .text)
    set.title = searchTitle
    set.keywords = searchKeywords
    let item = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: searchDomain, attributeSet: set)
    item.expirationDate = Calendar.current.date(byAdding: .day, value: 7, to: Date())
    return item
  }
}

class PostActivities: NSObject {
  private(set) var current: NSUserActivity?

  func open(_ post: BlogPost) {
    let activity = NSUserActivity(activityType: BlogActivityType.reader.rawValue)
    activity.title = post.title
    activity.userInfo = ["site": post.siteID, "post": post.postID]
    activity.requiredUserInfoKeys = ["site", "post"]
    activity.keywords = Set(post.tags)
    activity.webpageURL = URL(string: "https://blog.example.org/\(post.postID)")
    activity.isEligibleForSearch = true
    activity.isEligibleForHandoff = false
    let set = CSSearchableItemAttributeSet(itemContentType: "public.text")
    set.relatedUniqueIdentifier = post.searchIdentifier
    set.contentDescription = post.excerpt
    activity.contentAttributeSet = set
    activity.becomeCurrent()
    current = activity
    if let item = post.indexableItem() {
      CSSearchableIndex.default().indexSearchableItems([item], completionHandler: nil)
    }
  }

  func close() {
    current?.resignCurrent()
    current?.invalidate()
    current = nil
  }

  func forgetSite(_ siteID: Int) {
    CSSearchableIndex.default()
      .deleteSearchableItems(withDomainIdentifiers: [String(siteID)], completionHandler: nil)
    NSUserActivity.deleteAllSavedUserActivities {}
  }
}

import CoreSpotlight
import Foundation

/// The older way to say which attributes a query brings.
class LegacyAttributesQuery {
  private var queries: [CSSearchQuery] = []

  func titles(prefixedBy prefix: String, completion: @escaping ([String]) -> Void) {
    let query = CSSearchQuery(
      queryString: "title == \"\(prefix)*\"c && rating > 3", attributes: ["title", "rating"])
    var titles = [String]()
    query.foundItemsHandler = { (items: [CSSearchableItem]) -> Void in
      for item in items {
        if let title = item.attributeSet.title { titles.append(title) }
        if let rating = item.attributeSet.rating, rating.intValue == 5 { titles.append("★") }
      }
    }
    query.completionHandler = { (error: Error?) -> Void in
      if error == nil { completion(titles) } else { completion([]) }
    }
    queries.append(query)
    query.start()
  }
}

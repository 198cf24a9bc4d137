import CoreSpotlight
import Foundation

/// What the app delegate does with an activity that a search result has brought.
protocol ResultRouter: AnyObject {
  func showItem(_ identifier: String)
  func showSearch(_ text: String)
}

class ResultOpening: NSObject {
  weak var router: ResultRouter?

  @discardableResult
  func application(
    continue userActivity: NSUserActivity, restorationHandler: @escaping ([Any]?) -> Void
  ) -> Bool {
    switch userActivity.activityType {
    case CSSearchableItemActionType:
      guard
        let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
      else { return false }
      router?.showItem(identifier)
      return true
    case CSQueryContinuationActionType:
      guard let text = userActivity.userInfo?[CSSearchQueryString] as? String else {
        return false
      }
      router?.showSearch(text)
      return true
    case "org.example.notes.compose":
      restorationHandler(nil)
      return true
    default:
      return false
    }
  }
}

public import Foundation

/// An activity's name within the app.
public typealias NSUserActivityPersistentIdentifier = String

/// Something that a user does in the app, and may go on with.
///
/// ```swift
/// func open(_ activity: NSUserActivity) {
///   guard activity.activityType == CSSearchableItemActionType,
///     let identifier = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
///   else { return }
///   show(identifier)
/// }
/// ```
///
/// Activities open what was found. They are not indexed here: what is to be found is stored as items.
open class NSUserActivity: NSObject {
  /// What kind of activity it is.
  public final let activityType: String
  /// What the user sees of it.
  open var title: String?
  /// What it takes to go on with it.
  open var userInfo: [AnyHashable: Any]?
  /// Words that find it.
  open var keywords: Set<String> = []
  /// Where it can be gone on with in a browser.
  open var webpageURL: URL?
  /// When it can no longer be gone on with.
  open var expirationDate: Date?
  /// The keys of what must be kept of ``userInfo``.
  open var requiredUserInfoKeys: Set<String>?
  /// Whether it is to be found; it is not, here.
  open var isEligibleForSearch = false
  /// Whether others may find it; they may not, here.
  open var isEligibleForPublicIndexing = false
  /// Whether it may be gone on with on another machine; it may not, here.
  open var isEligibleForHandoff = true
  /// Whether it may be foreseen; it may not, here.
  open var isEligibleForPrediction = false
  /// The activity's name within the app.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// What of the app's content it is about.
  open var targetContentIdentifier: String?
  /// Whether something of it has changed that is to be kept.
  open var needsSave = false
  /// What is known of what is done.
  open var contentAttributeSet: CSSearchableItemAttributeSet?

  /// Makes an activity of a type.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Adds to what it takes to go on with it.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Says that it is what the user does now.
  open func becomeCurrent() {}

  /// Says that it is no longer what the user does.
  open func resignCurrent() {}

  /// Says that it is over.
  open func invalidate() {}

  /// Forgets activities; there are none to forget.
  ///
  /// - Parameters:
  ///   - persistentIdentifiers: Their names.
  ///   - handler: Called when it is done.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping () -> Void
  ) {
    handler()
  }

  /// Forgets activities; there are none to forget.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {}

  /// Forgets all activities; there are none to forget.
  open class func deleteAllSavedUserActivities(completionHandler handler: @escaping () -> Void) {
    handler()
  }

  /// Forgets all activities; there are none to forget.
  open class func deleteAllSavedUserActivities() async {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of the activity that opens an item.
///
/// ```swift
/// if activity.activityType == CSSearchableItemActionType,
///   let identifier = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
/// {
///   show(identifier)
/// }
/// ```
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the item's identifier in an activity that opens it.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of the activity that goes on with a search in the app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of what was searched in an activity that goes on with it.
public let CSSearchQueryString = "kCSSearchQueryString"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an action of the app's own; nothing here offers those.
public let CSActionIdentifier = "kCSActionIdentifier"

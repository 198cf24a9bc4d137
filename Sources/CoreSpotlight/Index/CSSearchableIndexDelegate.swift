public import Foundation

/// Whom an index asks when it has lost something.
///
/// ```swift
/// final class Notes: NSObject, CSSearchableIndexDelegate {
///   func searchableIndex(
///     _ searchableIndex: CSSearchableIndex,
///     reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
///   ) {
///     searchableIndex.indexSearchableItems(allNotes()) { error in
///       if error == nil { acknowledgementHandler() }
///     }
///   }
///
///   func searchableIndex(
///     _ searchableIndex: CSSearchableIndex,
///     reindexSearchableItemsWithIdentifiers identifiers: [String],
///     acknowledgementHandler: @escaping () -> Void
///   ) {
///     searchableIndex.indexSearchableItems(notes(identifiers)) { error in
///       if error == nil { acknowledgementHandler() }
///     }
///   }
/// }
/// ```
///
/// A request is done when it is acknowledged; until then it comes again, also after the app was started
/// anew. Items that are asked for and no longer exist are to be deleted, or left out. What is stored through
/// the index that is passed in belongs to the request, so that nothing comes back which was deleted
/// meanwhile.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  /// Everything was lost: donate all items again, then acknowledge.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  )

  /// Items were lost: donate those that still exist again, delete the others, then acknowledge.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void)

  /// The daemon has too much to do; what is sent meanwhile waits.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// The daemon keeps up again.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// The content of an item as data of a type.
  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data

  /// The content of an item as a file of a type.
  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL

  /// The items of these names.
  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)

  /// Attributes of items that the system makes have changed; nothing here makes any.
  func searchableItemsDidUpdate(_ items: [CSSearchableItem])

  /// The items of these names and a protection class.
  func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)
}

/// What Apple's protocol leaves to apps: nothing is done, and there is no content.
extension CSSearchableIndexDelegate {
  /// Does nothing.
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Does nothing.
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Has no data.
  public func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError.noData
  }

  /// Has no file.
  public func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError.noFiles
  }

  /// Has no items.
  public func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Does nothing.
  public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}

  /// Asks for the items whatever their class.
  public func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItems(
      forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler)
  }
}

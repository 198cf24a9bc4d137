import CoreSpotlight

/// Donates notes again.
final class Donor: NSObject, CSSearchableIndexDelegate {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    Self.donate(
      (0..<10).map { Note.item($0, "again") }, to: searchableIndex, acknowledgementHandler)
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    let numbers = identifiers.compactMap { Int($0.dropFirst(5)) }
    Self.donate(numbers.map { Note.item($0, "again") }, to: searchableIndex, acknowledgementHandler)
  }

  static func donate(
    _ items: [CSSearchableItem], to index: CSSearchableIndex, _ acknowledge: @escaping () -> Void
  ) {
    nonisolated(unsafe) let acknowledge = acknowledge
    Point.before.pass()
    index.indexSearchableItems(items) { error in
      guard error == nil else { return }
      Point.acknowledged.pass()
      say("again")
      acknowledge()
    }
    Point.called.pass()
  }
}

/// The program that the daemon starts when the app is not running.
final class Extension: CSIndexExtensionRequestHandler {
  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    Donor.donate(
      (0..<10).map { Note.item($0, "extension") }, to: searchableIndex, acknowledgementHandler)
  }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    let numbers = identifiers.compactMap { Int($0.dropFirst(5)) }
    Donor.donate(
      numbers.map { Note.item($0, "extension") }, to: searchableIndex, acknowledgementHandler)
  }
}

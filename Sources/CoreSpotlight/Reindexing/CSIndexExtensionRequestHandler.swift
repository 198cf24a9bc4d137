public import Foundation
import Glibc

/// A program of its own that donates again what an index has lost while the app is not running.
///
/// ```swift
/// @main final class Handler: CSIndexExtensionRequestHandler {
///   override func searchableIndex(
///     _ searchableIndex: CSSearchableIndex,
///     reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
///   ) {
///     searchableIndex.indexSearchableItems(allItems()) { error in
///       if error == nil { acknowledgementHandler() }
///     }
///   }
/// }
/// ```
///
/// `@main` is all that a source for Apple's systems lacks. The program belongs to the app whose name is that
/// of the file `klieg/reindexers/APP.conf`, in the user's data or in `/usr/share`, with the one line
/// `command = /usr/libexec/the-program`; indexes that the app opens from then on start it. It ends when
/// nothing was asked for ten seconds.
open class CSIndexExtensionRequestHandler: NSObject, NSExtensionRequestHandling,
  CSSearchableIndexDelegate
{
  /// Makes the handler.
  public required override init() { super.init() }

  /// Answers the daemon's requests until nothing was asked for a while.
  ///
  /// The program's last step: it ends with status 0, or with 70 when it cannot serve.
  public static func main() async {
    let handler = Self()
    handler.beginRequest(with: NSExtensionContext())
    let index = CSSearchableIndex.default()
    index.indexDelegate = handler
    do {
      try await Application.current.serve(idleLimit: .seconds(10))
      // Until then nobody else keeps it.
      withExtendedLifetime(handler) {}
    } catch {
      let line = "\(ProcessInfo.processInfo.processName): \(error)\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
      exit(70)
    }
  }

  /// Begins to answer; what an extension has to make ready is made ready here.
  open func beginRequest(with context: NSExtensionContext) {}

  /// Donates everything again; the base class has nothing to donate, and does not acknowledge.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {}

  /// Donates items again; the base class has nothing to donate, and does not acknowledge.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {}

  // The defaults of the protocol once more, as members of the class: an app can override only those.

  /// The daemon has too much to do.
  open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// The daemon keeps up again.
  open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// The content of an item as data of a type; the base class has none.
  open func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError.noData
  }

  /// The content of an item as a file of a type; the base class has none.
  open func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError.noFiles
  }

  /// The items of these names; the base class has none.
  open func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Attributes of items that the system makes have changed.
  open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}

  /// The items of these names and a protection class.
  open func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItems(
      forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler)
  }
}

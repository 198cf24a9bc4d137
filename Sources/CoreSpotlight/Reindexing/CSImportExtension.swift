public import Foundation

/// A program that tells what is known of files of a type.
///
/// Nothing starts it here: files are donated by programs, not found by the daemon. It compiles, and its
/// method may be called.
open class CSImportExtension: NSObject, NSExtensionRequestHandling {
  /// Begins to answer.
  open func beginRequest(with context: NSExtensionContext) {}

  /// Fills in what is known of a file.
  ///
  /// - Parameters:
  ///   - attributes: What is filled in.
  ///   - contentURL: The file.
  /// - Throws: Why nothing can be told; the base class always does.
  open func update(
    _ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL
  ) throws {
    throw CSIndexError(.indexingUnsupported, "The importer says nothing of \(contentURL.path).")
  }
}

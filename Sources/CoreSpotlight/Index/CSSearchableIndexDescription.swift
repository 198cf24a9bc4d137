public import Foundation
package import KliegModel

/// What is said of an index to those who are to donate again.
///
/// ```swift
/// func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
///   print(indexDescription.indexName ?? "the default index", indexDescription.attempt)
/// }
/// ```
open class CSSearchableIndexDescription: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Sendable because nothing of it changes once it is made.

  /// The protection class of the index; nil where it has none of its own.
  open var protectionClass: FileProtectionType? { storedClass }

  private final let storedClass: FileProtectionType?
  /// The app's name of the index, nil for the default one; an addition to Apple's API.
  public final let indexName: String?
  /// Why it is asked: `damaged` or `requested`; an addition to Apple's API.
  public final let reason: String
  /// How often this was asked before without success; an addition to Apple's API.
  public final let attempt: Int

  /// Makes a description.
  package init(
    protectionClass: FileProtectionType? = nil, indexName: String? = nil,
    reason: String = ReindexRequest.Reason.damaged.rawValue, attempt: Int = 0
  ) {
    storedClass = protectionClass
    self.indexName = indexName
    self.reason = reason
    self.attempt = attempt
    super.init()
  }

  /// The description that goes with a request.
  package convenience init(_ request: ReindexRequest, indexName: String?) {
    self.init(
      indexName: indexName, reason: request.reason.rawValue, attempt: request.attempt)
  }

  /// The description itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives may hold descriptions; they may.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the description to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(storedClass.map { $0.rawValue as NSString }, forKey: "protectionClass")
    coder.encode(indexName.map { $0 as NSString }, forKey: "indexName")
    coder.encode(reason as NSString, forKey: "reason")
    coder.encode(attempt, forKey: "attempt")
  }

  /// Reads a description from an archive; nil where it has none.
  public required init?(coder: NSCoder) {
    guard let reason = coder.decodeObject(of: NSString.self, forKey: "reason") else { return nil }
    self.reason = reason.description
    storedClass = coder.decodeObject(of: NSString.self, forKey: "protectionClass")
      .map { FileProtectionType(rawValue: $0.description) }
    indexName = coder.decodeObject(of: NSString.self, forKey: "indexName")?.description
    attempt = coder.decodeInteger(forKey: "attempt")
    super.init()
  }
}

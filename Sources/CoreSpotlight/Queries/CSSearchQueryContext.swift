public import Foundation

/// What a query brings, and within what it looks.
///
/// ```swift
/// let context = CSSearchQueryContext()
/// context.fetchAttributes = ["title", "contentDescription"]
/// context.filterQueries = ["contentModificationDate >= $time.today(-7)"]
/// ```
open class CSSearchQueryContext: NSObject, NSSecureCoding, NSCopying {
  /// The attributes that items are brought with; without any they come with their identifiers only.
  open var fetchAttributes: [String] = []
  /// Queries that everything must match, too, without counting for its rank.
  open var filterQueries: [String] = []
  /// The language that is typed in, such as `en-GB`.
  ///
  /// Words are compared in the language that the index was made for, so it changes nothing here.
  open var keyboardLanguage: String?
  /// Where else to look; there are no other sources here.
  open var sourceOptions: SourceOptions = []

  /// Sources beside the app's own items.
  public struct SourceOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Mail.
    public static let allowMail = SourceOptions(rawValue: 1)
  }

  /// Makes a context that brings identifiers only.
  public override init() { super.init() }

  /// A context of the same contents.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchQueryContext()
    copy.takeOver(self)
    return copy
  }

  final func takeOver(_ other: CSSearchQueryContext) {
    fetchAttributes = other.fetchAttributes
    filterQueries = other.filterQueries
    keyboardLanguage = other.keyboardLanguage
    sourceOptions = other.sourceOptions
  }

  /// Whether archives may hold contexts; they may.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the context to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(fetchAttributes as NSArray, forKey: "fetchAttributes")
    coder.encode(filterQueries as NSArray, forKey: "filterQueries")
    coder.encode(keyboardLanguage.map { $0 as NSString }, forKey: "keyboardLanguage")
    coder.encode(Int(sourceOptions.rawValue), forKey: "sourceOptions")
  }

  /// Reads a context from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    fetchAttributes = Self.strings(coder, "fetchAttributes")
    filterQueries = Self.strings(coder, "filterQueries")
    keyboardLanguage =
      coder.decodeObject(of: NSString.self, forKey: "keyboardLanguage")?.description
    sourceOptions = SourceOptions(
      rawValue: UInt(max(0, coder.decodeInteger(forKey: "sourceOptions"))))
  }

  private static func strings(_ coder: NSCoder, _ key: String) -> [String] {
    let array = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [Any]
    return array?.compactMap { $0 as? String } ?? []
  }
}

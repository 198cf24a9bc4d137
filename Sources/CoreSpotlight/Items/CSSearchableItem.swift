public import Foundation

/// Something of the app's content that is to be found.
///
/// ```swift
/// let attributes = CSSearchableItemAttributeSet(contentType: .text)
/// attributes.title = "Groceries"
/// let item = CSSearchableItem(
///   uniqueIdentifier: "note-17", domainIdentifier: "notes.private", attributeSet: attributes)
/// ```
open class CSSearchableItem: NSObject, NSSecureCoding, NSCopying {
  /// The item's name within the app; storing another item of the name replaces it.
  open var uniqueIdentifier: String
  /// The dotted group: deleting `mail` takes `mail.inbox` too, but not `mailing`.
  open var domainIdentifier: String?
  /// What is known of the item.
  open var attributeSet: CSSearchableItemAttributeSet
  /// Whether the attributes are merged into the stored item instead of replacing it; one that is nil
  /// removes what is stored, and a missing item is made.
  open var isUpdate = false
  /// Which attributes that the system makes the app wants to hear of; none is made here.
  open var updateListenerOptions: UpdateListenerOptions = []
  /// The item's place in the answer that brought it; nil for any other.
  package final var rank: Int?
  /// The daemon's index in which a query found the item; nil for any other.
  package final var foundIn: String?
  private final var expiration: Date?

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// When the item drops out; a month after it was stored unless it is set.
  ///
  /// Setting nil restores that, storing the item again begins the month anew, and `.distantFuture` keeps
  /// it.
  open var expirationDate: Date! {
    get { expiration ?? Date(timeIntervalSinceNow: Self.month) }
    set { expiration = newValue }
  }

  /// The date that was set; nil for the standard one.
  package final var explicitExpiration: Date? { expiration }

  private static let month: TimeInterval = 30 * 86_400

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - uniqueIdentifier: The item's name within the app; nil for a new one.
  ///   - domainIdentifier: The dotted group.
  ///   - attributeSet: What is known of the item.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
    super.init()
  }

  /// Makes an item of a new name, of which nothing is known yet.
  public override convenience init() {
    self.init(
      uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
  }

  /// Orders two items of one answer, the better one first.
  ///
  /// Items that no ranked answer brought are all equal, and come after those that one did.
  open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
    let own = rank ?? .max
    let others = other.rank ?? .max
    if own == others { return .orderedSame }
    return own < others ? .orderedAscending : .orderedDescending
  }

  /// An item of the same name and attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let attributes = attributeSet.copy() as? CSSearchableItemAttributeSet ?? attributeSet
    let copy = CSSearchableItem(
      uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier,
      attributeSet: attributes)
    copy.isUpdate = isUpdate
    copy.updateListenerOptions = updateListenerOptions
    copy.rank = rank
    copy.foundIn = foundIn
    copy.expiration = expiration
    return copy
  }

  /// Whether archives may hold items; they may.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the item to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(uniqueIdentifier as NSString, forKey: "uniqueIdentifier")
    coder.encode(domainIdentifier.map { $0 as NSString }, forKey: "domainIdentifier")
    coder.encode(attributeSet, forKey: "attributeSet")
    coder.encode(isUpdate, forKey: "isUpdate")
    coder.encode(expiration.map { $0 as NSDate }, forKey: "expirationDate")
  }

  /// Reads an item from an archive; nil where it has none.
  public required init?(coder: NSCoder) {
    guard
      let identifier = coder.decodeObject(of: NSString.self, forKey: "uniqueIdentifier"),
      let attributes = coder.decodeObject(
        of: CSSearchableItemAttributeSet.self, forKey: "attributeSet")
    else { return nil }
    uniqueIdentifier = identifier.description
    domainIdentifier =
      coder.decodeObject(of: NSString.self, forKey: "domainIdentifier")?.description
    attributeSet = attributes
    isUpdate = coder.decodeBool(forKey: "isUpdate")
    super.init()
    expiration = coder.decodeObject(of: NSDate.self, forKey: "expirationDate") as Date?
  }
}

extension CSSearchableItem {
  /// Attributes made by the system that an app may want to hear of.
  public struct UpdateListenerOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Summaries of texts.
    public static let summarization = UpdateListenerOptions(rawValue: 1)
    /// Whether something is urgent.
    public static let priority = UpdateListenerOptions(rawValue: 2)
  }
}

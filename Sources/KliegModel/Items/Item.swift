/// Something that an application wants to be found.
///
/// ```swift
/// let note = Item(
///   "note-17", domain: "notes.private",
///   attributes: ["title": "Groceries", "textContent": "Milk, bread, olives"])
/// ```
public struct Item: Sendable, Hashable {
  /// The item's name within its index and type.
  ///
  /// Donating it again replaces the item.
  public var identifier: String
  /// The entity type, for example `org.example.Photo`; nil for a plain item.
  ///
  /// An item and an entity of equal identifiers are two.
  public var type: String?
  /// The dotted group; deleting `mail` takes `mail.inbox` too, but not `mailing`.
  public var domain: String?
  /// Lifts the item among its application's own; 0 is usual.
  public var priority: Int
  /// When it drops out.
  public var expiration: Expiration
  /// Whether the attributes are merged into the stored item instead of replacing it; a
  /// ``AttributeValue/null`` removes one attribute.
  ///
  /// A missing item is created.
  public var isUpdate: Bool
  /// What is known of it, by attribute name.
  public var attributes: [String: AttributeValue]

  /// Makes an item of an identifier and what is known of it.
  public init(
    _ identifier: String, type: String? = nil, domain: String? = nil, priority: Int = 0,
    expiration: Expiration = .standard, isUpdate: Bool = false,
    attributes: [String: AttributeValue] = [:]
  ) {
    self.identifier = identifier
    self.type = type
    self.domain = domain
    self.priority = priority
    self.expiration = expiration
    self.isUpdate = isUpdate
    self.attributes = attributes
  }

  /// The item's key in its index.
  public var reference: ItemReference { ItemReference(identifier, type: type) }
}

public import Foundation
package import KliegModel
public import UniformTypeIdentifiers

/// What is known of an item: the attributes that are stored, searched and shown.
///
/// ```swift
/// let attributes = CSSearchableItemAttributeSet(contentType: .text)
/// attributes.title = "Groceries"
/// attributes.keywords = ["shopping", "food"]
/// attributes.rating = 5
/// ```
///
/// Setting an attribute to nil says that there is none: in an item whose ``CSSearchableItem/isUpdate`` is
/// true that removes what is stored. As on Apple's systems a set belongs to one thread at a time.
open class CSSearchableItemAttributeSet: NSObject, NSCopying, NSSecureCoding {
  /// The values by name; `NSNull` stands for a value that is to be removed.
  package final var values: [String: Any] = [:]
  /// The keys of those values that are the app's own.
  package final var customKeys: [String: CSCustomAttributeKey] = [:]
  /// The entity that the item stands for, too.
  package final var associatedEntity: AssociatedEntity?
  /// Names the attribute that was read last, while a key path is being looked at.
  private final var trace: Trace?

  private final class Trace {
    var name: String?
  }

  /// Makes a set for content of a type.
  ///
  /// ```swift
  /// let attributes = CSSearchableItemAttributeSet(contentType: .image)
  /// ```
  public init(contentType: UTType) {
    super.init()
    self.contentType = contentType.identifier
    contentTypeTree = contentType.supertypes.map(\.identifier).sorted()
  }

  /// Makes a set for content of a type, given by its name; older sources use it.
  public init(itemContentType: String) {
    super.init()
    contentType = itemContentType
  }

  /// Makes an empty set, for content of no type.
  public override init() { super.init() }

  /// Makes a set of what is stored.
  package init(stored: [String: AttributeValue]) {
    super.init()
    values = Self.values(of: stored)
    associatedEntity = AssociatedEntity(stored: stored)
  }

  /// Stores a value under a key of the app's own.
  ///
  /// ```swift
  /// if let key = CSCustomAttributeKey(keyName: "org_example_mood") {
  ///   attributes.setValue("calm" as NSString, forCustomKey: key)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - value: A string, number, date, data, ``CSPerson``, `NSNull`, or an array of those; nil for none.
  ///   - key: The key.
  open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    customKeys[key.keyName] = key
    values[key.keyName] = value ?? NSNull()
  }

  /// The value under a key of the app's own.
  open func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
    guard let value = values[key.keyName], !(value is NSNull) else { return nil }
    return value as? any NSSecureCoding
  }

  /// Takes over the attributes of another set, which then has none; where both have one, the other's
  /// counts.
  ///
  /// Apple does not say which of two values counts; this rule is Klieg's.
  open func move(from sourceAttributeSet: CSSearchableItemAttributeSet) {
    guard sourceAttributeSet !== self else { return }
    values.merge(sourceAttributeSet.values) { _, new in new }
    customKeys.merge(sourceAttributeSet.customKeys) { _, new in new }
    associatedEntity = sourceAttributeSet.associatedEntity ?? associatedEntity
    sourceAttributeSet.values = [:]
    sourceAttributeSet.customKeys = [:]
    sourceAttributeSet.associatedEntity = nil
  }

  /// A set of the same attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchableItemAttributeSet(stored: [:])
    copy.values = values
    copy.customKeys = customKeys
    copy.associatedEntity = associatedEntity
    return copy
  }

  /// Whether archives may hold sets; they may.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the attributes to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(StoredAttributes.text(of: storedAttributes()) as NSString, forKey: "attributes")
    coder.encode(associatedEntity?.priority ?? 0, forKey: "entityPriority")
  }

  /// Reads the attributes from an archive; nil where it has none.
  public required init?(coder: NSCoder) {
    guard
      let text = coder.decodeObject(of: NSString.self, forKey: "attributes"),
      let stored = StoredAttributes.attributes(of: text.description)
    else { return nil }
    super.init()
    values = Self.values(of: stored)
    associatedEntity = AssociatedEntity(stored: stored)
    associatedEntity?.priority = coder.decodeInteger(forKey: "entityPriority")
  }

  /// The value of an attribute, of the name of the property that asks.
  final func value<Value>(_ name: String = #function) -> Value? {
    trace?.name = name
    return values[name] as? Value
  }

  /// Sets an attribute, of the name of the property that is set.
  final func set(_ value: Any?, _ name: String = #function) {
    values[name] = value ?? NSNull()
  }

  /// The name of the attribute that a key path leads to; nil where it leads to something else.
  ///
  /// A key path of a class says no name, so it is followed once, on a set that notes what is read.
  package static func attributeName(
    of path: PartialKeyPath<CSSearchableItemAttributeSet>
  ) -> String? {
    let probe = CSSearchableItemAttributeSet(stored: [:])
    let trace = Trace()
    probe.trace = trace
    _ = probe[keyPath: path]
    return trace.name
  }
}

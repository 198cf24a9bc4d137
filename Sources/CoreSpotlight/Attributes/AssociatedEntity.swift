import KliegModel

/// The entity that an item stands for.
///
/// It is kept with the item and read back with it; where both are in an index, both are found.
package struct AssociatedEntity: Sendable, Hashable {
  /// The attributes that keep it.
  static let typeAttribute = "kMDEntityType"
  static let identifierAttribute = "kMDEntityIdentifier"

  /// The entity's type.
  package var type: String
  /// The entity's identifier.
  package var identifier: String
  /// Lifts the item among its application's own; 0 is usual.
  package var priority: Int

  /// Makes the note of an entity.
  package init(type: String, identifier: String, priority: Int = 0) {
    self.type = type
    self.identifier = identifier
    self.priority = priority
  }

  /// Reads the note from the attributes of an item; nil where they have none.
  init?(stored: [String: AttributeValue]) {
    guard case .string(let type)? = stored[Self.typeAttribute],
      case .string(let identifier)? = stored[Self.identifierAttribute]
    else { return nil }
    self.init(type: type, identifier: identifier)
  }
}

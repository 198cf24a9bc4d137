/// The entity that an item stands for, so that both are found once.
package struct AssociatedEntity: Sendable, Hashable {
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
}

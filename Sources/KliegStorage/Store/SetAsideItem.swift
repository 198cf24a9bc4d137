package import KliegModel

/// An item that the text view could not index; typed queries still find it.
package struct SetAsideItem: Sendable, Hashable {
  package var row: Int64
  package var reference: ItemReference
  /// The content that failed; another one is tried again by itself.
  package var contentSequence: Int64
  /// Why, in a sentence.
  package var reason: String

  package init(row: Int64, reference: ItemReference, contentSequence: Int64, reason: String) {
    self.row = row
    self.reference = reference
    self.contentSequence = contentSequence
    self.reason = reason
  }
}

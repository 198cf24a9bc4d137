package import KliegModel

/// A field of an index and how it came to be there.
package struct StoredField: Sendable, Hashable {
  package var field: Field
  /// Whether the application declared it; else it was first met in an item.
  package var isDeclared: Bool

  package init(_ field: Field, isDeclared: Bool) {
    self.field = field
    self.isDeclared = isDeclared
  }
}

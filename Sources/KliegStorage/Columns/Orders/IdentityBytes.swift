package import KliegModel

/// An item's identity in the order that settles ties: of bytes, identifiers first.
package struct IdentityBytes: Comparable, Hashable, Sendable {
  let identifier: ByteString
  let type: ByteString

  init(identifier: ByteString, type: ByteString) {
    self.identifier = identifier
    self.type = type
  }

  /// The bytes of an identity; without a type it comes before those with one.
  package init(_ reference: ItemReference) {
    identifier = ByteString(reference.identifier)
    type = ByteString(reference.type ?? "")
  }

  /// Whether one identity comes before another.
  package static func < (left: Self, right: Self) -> Bool {
    left.identifier == right.identifier
      ? left.type < right.type : left.identifier < right.identifier
  }
}

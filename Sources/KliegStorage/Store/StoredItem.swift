package import KliegModel

/// An item as the store holds it.
package struct StoredItem: Sendable, Hashable {
  /// The row id, from 1; never given again.
  package var row: Int64
  /// The number of the row's last change.
  package var sequence: Int64
  /// The number of the last change of anything but the expiry.
  ///
  /// A view that is complete up to here and does not hold expiries has nothing to do.
  package var contentSequence: Int64
  package var identifier: String
  /// The entity type; nil for a plain item.
  package var type: String?
  package var domain: String?
  package var priority: Int
  /// Microseconds since the Unix epoch; nil for never.
  package var expires: Int64?
  /// The attributes as ``Payload`` encodes them.
  package var payload: [UInt8]

  package init(
    row: Int64, sequence: Int64, contentSequence: Int64, identifier: String, type: String? = nil,
    domain: String? = nil, priority: Int = 0, expires: Int64? = nil, payload: [UInt8]
  ) {
    self.row = row
    self.sequence = sequence
    self.contentSequence = contentSequence
    self.identifier = identifier
    self.type = type
    self.domain = domain
    self.priority = priority
    self.expires = expires
    self.payload = payload
  }

  /// The item's key in its index.
  package var reference: ItemReference { ItemReference(identifier, type: type) }
}

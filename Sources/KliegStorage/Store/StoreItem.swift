package import KliegModel

/// An item as it is to be stored: its attributes are encoded already.
package struct StoreItem: Sendable, Hashable {
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
    identifier: String, type: String? = nil, domain: String? = nil, priority: Int = 0,
    expires: Int64? = nil, payload: [UInt8]
  ) {
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

package import KliegModel

/// An item that the reindexer is to be asked for.
package struct WantedItem: Sendable, Hashable {
  package var reference: ItemReference
  /// The domain it had, as far as that is known.
  package var domain: String?
  package var reason: ReindexRequest.Reason
  /// Why its last donation was refused; it is asked for again only when somebody says so.
  package var refusal: String?

  package init(
    reference: ItemReference, domain: String? = nil, reason: ReindexRequest.Reason = .damaged,
    refusal: String? = nil
  ) {
    self.reference = reference
    self.domain = domain
    self.reason = reason
    self.refusal = refusal
  }
}

import Foundation
package import KliegModel

extension CSSearchableItem {
  /// The item as the daemon stores it.
  package final func storedItem(protectionClass: FileProtectionType? = nil) -> Item {
    var attributes = attributeSet.storedAttributes()
    let domain = domainIdentifier ?? attributeSet.domainIdentifier
    if let domain { attributes["domainIdentifier"] = .string(domain) }
    if let protectionClass {
      attributes["kMDProtectionClass"] = .string(protectionClass.rawValue)
    }
    return Item(
      uniqueIdentifier, domain: domain,
      priority: attributeSet.associatedEntity?.priority ?? 0,
      expiration: Expiration(explicitExpiration), isUpdate: isUpdate, attributes: attributes)
  }

  /// The item that a query found.
  package convenience init(_ hit: Hit, rank: Int?) {
    self.init(
      uniqueIdentifier: hit.identifier, domainIdentifier: hit.domain,
      attributeSet: CSSearchableItemAttributeSet(stored: hit.attributes))
    self.rank = rank
    foundIn = hit.index
    if let type = hit.type {
      attributeSet.associatedEntity = AssociatedEntity(type: type, identifier: hit.identifier)
    }
  }
}

extension Expiration {
  /// The expiration that an app's date stands for.
  package init(_ date: Date?) {
    guard let date else {
      self = .standard
      return
    }
    self = date >= .distantFuture ? .never : .at(Timestamp(date))
  }
}

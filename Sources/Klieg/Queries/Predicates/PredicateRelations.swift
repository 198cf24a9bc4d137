package import KliegModel

/// What predicates ask of items that an attribute names, where a store has such.
///
/// An attribute of a related item is called by the relation's attribute, a separator and its own name;
/// what a closure asks of one of several is a filter of its own, called by the relation's attribute, the
/// separator, `#` and its number. Whoever lowers a predicate replaces both by what the store says.
package final class PredicateRelations {
  /// What stands between the names.
  package static let separator: Character = "\u{1}"

  /// Whether values of a type are items of their own.
  let isRelated: (Any.Type) -> Bool
  /// What closures ask, by their numbers.
  package private(set) var closures: [Filter] = []

  /// Makes a collection that is empty.
  package init(isRelated: @escaping (Any.Type) -> Bool) {
    self.isRelated = isRelated
  }

  /// The name of an attribute of a related item.
  func member(_ name: String, of relation: String) -> String {
    "\(relation)\(Self.separator)\(name)"
  }

  /// The name of what a closure asks; nil if it asks something of another item than its element, whose
  /// attributes begin with a mark.
  func closure(_ filter: Filter, mark: String, of relation: String) -> String? {
    guard let filter = Self.unmarked(filter, mark) else { return nil }
    closures.append(filter)
    return member("#\(closures.count - 1)", of: relation)
  }

  private static func unmarked(_ filter: Filter, _ mark: String) -> Filter? {
    switch filter {
    case .all(let filters):
      let parts = filters.compactMap { unmarked($0, mark) }
      return parts.count == filters.count ? .all(parts) : nil
    case .any(let filters):
      let parts = filters.compactMap { unmarked($0, mark) }
      return parts.count == filters.count ? .any(parts) : nil
    case .not(let filter): return unmarked(filter, mark).map { .not($0) }
    case .attribute(let name, let comparison):
      guard name.hasPrefix(mark) else { return nil }
      return .attribute(String(name.dropFirst(mark.count)), comparison)
    case .text: return nil
    }
  }
}

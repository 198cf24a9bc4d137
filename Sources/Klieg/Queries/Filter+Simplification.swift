import KliegModel

extension Filter {
  /// The same, without what is always or never true, and without needless nesting.
  ///
  /// For trees that were written by hand: it goes as deep as they are.
  var simplified: Filter {
    switch self {
    case .all(let filters):
      var parts: [Filter] = []
      for filter in filters.lazy.map(\.simplified) {
        switch filter {
        case .any(let none) where none.isEmpty: return .any([])
        case .all(let inner): parts += inner
        default: parts.appendIfNew(filter)
        }
      }
      return parts.count == 1 ? parts[0] : .all(parts)
    case .any(let filters):
      var parts: [Filter] = []
      for filter in filters.lazy.map(\.simplified) {
        switch filter {
        case .all(let every) where every.isEmpty: return .all([])
        case .any(let inner): parts += inner
        default: parts.appendIfNew(filter)
        }
      }
      return parts.count == 1 ? parts[0] : .any(parts)
    case .not(let filter):
      switch filter.simplified {
      case .not(let inner): return inner
      case .all(let every) where every.isEmpty: return .any([])
      case .any(let none) where none.isEmpty: return .all([])
      case let other: return .not(other)
      }
    case .attribute, .text: return self
    }
  }
}

extension [Filter] {
  /// Adds a filter unless it is there; long lists, which hold what differs, are not looked through.
  fileprivate mutating func appendIfNew(_ filter: Filter) {
    if count > 32 || !contains(filter) { append(filter) }
  }
}

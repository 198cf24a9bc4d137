package import KliegModel

extension Filter {
  /// Refuses a tree that is too deep or too large, however it is built.
  ///
  /// Foldings within foldings count as levels.
  package func check(depth: Int, nodes: Int) throws {
    var level = [self]
    var count = 1
    var levels = 0
    while !level.isEmpty {
      levels += 1
      guard levels <= depth else { throw Self.refusal("levels", depth, .filterDepth) }
      var next: [Filter] = []
      for filter in level {
        switch filter {
        case .all(let filters), .any(let filters):
          // Counted before it is copied: the same part may stand in a tree many times.
          count += filters.count
          guard count <= nodes else { throw Self.refusal("nodes", nodes, .filterNodes) }
          next += filters
        case .not(let filter):
          count += 1
          next.append(filter)
        case .attribute(_, let comparison):
          guard comparison.foldings <= depth else {
            throw Self.refusal("levels", depth, .filterDepth)
          }
        case .text: break
        }
      }
      guard count <= nodes else { throw Self.refusal("nodes", nodes, .filterNodes) }
      level = next
    }
  }

  private static func refusal(_ unit: String, _ limit: Int, _ setting: Setting) -> KliegError {
    KliegError(
      .limitExceeded, "The filter has more than the \(limit) \(unit) that are allowed.",
      details: ["limit": setting.rawValue])
  }
}

extension Comparison {
  /// How many foldings stand around what is compared.
  fileprivate var foldings: Int {
    var count = 0
    var comparison = self
    while case .folding(_, let inner) = comparison {
      count += 1
      comparison = inner
    }
    return count
  }
}

extension Filter {
  /// Takes the tree apart without recursion.
  ///
  /// Swift frees a value that holds itself by recursion, which for a tree of some ten thousand levels
  /// needs more stack than a thread has: measured on 8 MiB, 50,000 levels of `not` are freed, and of
  /// `all` 20,000. Whoever makes trees out of what others say either bounds their depth or lets go of
  /// them this way.
  package mutating func dismantle() {
    var rest = [self]
    var comparisons: [Comparison] = []
    self = .all([])
    while let filter = rest.popLast() {
      switch filter {
      case .all(let filters), .any(let filters): rest += filters
      case .not(let filter): rest.append(filter)
      // Not taken apart here, where the filter still holds it.
      case .attribute(_, let comparison): comparisons.append(comparison)
      case .text: break
      }
    }
    while var comparison = comparisons.popLast() { comparison.dismantle() }
  }
}

extension Comparison {
  /// Takes foldings within each other apart without recursion.
  package mutating func dismantle() {
    var rest = self
    self = .exists
    while case .folding(_, let inner) = rest { rest = inner }
  }
}

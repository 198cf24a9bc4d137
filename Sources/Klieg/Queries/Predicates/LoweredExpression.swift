import FoundationEssentials
import KliegModel

/// A node of predicates that has a meaning in filters.
protocol LoweredExpression {
  /// What the node is worth; it depends on the item.
  func lowered(in scope: LoweringScope) throws -> Lowered
}

extension PredicateExpression {
  /// What the expression is worth.
  ///
  /// What does not depend on the item is worked out at once: that comes first, since a key path from a
  /// captured value would look like one from the item.
  func value(in scope: LoweringScope) throws -> Lowered {
    if let constant = try? evaluate(scope.constants) {
      return Lowered(.constant(unwrapped(constant)))
    }
    guard let node = self as? any LoweredExpression else { throw refusal() }
    return try node.lowered(in: scope)
  }

  /// The items for which the expression is true.
  func filter(in scope: LoweringScope) throws -> Filter {
    try value(in: scope).filter { leaf in
      switch leaf {
      case .constant(let constant):
        guard let constant else { return .any([]) }
        guard let truth = constant as? Bool else { throw refusal() }
        return truth ? .all([]) : .any([])
      case .truth(let filter): return filter
      case .attribute(let name, let type) where unwrapped(type) == Bool.self:
        return .attribute(name, .equal(.boolean(true)))
      case .attribute, .object, .count, .elements, .order: throw refusal()
      }
    }
  }

  /// The error that no filter says what this node does.
  func refusal(_ reason: String? = nil) -> KliegError {
    let node = String(describing: Self.self).prefix { $0 != "<" }
    let reason = reason ?? "it has no meaning in a filter here"
    return KliegError(
      .badQuery, "The predicate's node “\(node)” cannot be looked for: \(reason).",
      details: ["node": String(node)])
  }
}

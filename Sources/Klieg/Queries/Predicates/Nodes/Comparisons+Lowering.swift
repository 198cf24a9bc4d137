import FoundationEssentials
import KliegModel

extension PredicateExpressions.Conjunction: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(.truth(.all([try lhs.filter(in: scope), try rhs.filter(in: scope)])))
  }
}

extension PredicateExpressions.Disjunction: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(.truth(.any([try lhs.filter(in: scope), try rhs.filter(in: scope)])))
  }
}

extension PredicateExpressions.Negation: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(.truth(.not(try wrapped.filter(in: scope))))
  }
}

extension PredicateExpressions.Equal: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(.truth(try compare(lhs, .equal, rhs, in: scope)))
  }
}

extension PredicateExpressions.NotEqual: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(.truth(try compare(lhs, .notEqual, rhs, in: scope)))
  }
}

extension PredicateExpressions.Comparison: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(.truth(try compare(lhs, Relation(op), rhs, in: scope)))
  }
}

extension PredicateExpressions.RangeExpressionContains: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    let element = try element.value(in: scope)
    if let range = self.range as? any BoundedExpression {
      return Lowered(
        .truth(
          .all(
            try range.bounds(in: scope).map { bound in
              try LeafComparison(relation: bound.relation) { refusal($0) }
                .filter(element, bound.value)
            })))
    }
    guard case .constant(let constant?) = try self.range.value(in: scope).cases.first?.leaf,
      let range = constant as? any BoundedRange
    else { throw refusal("its bounds are not known") }
    return Lowered(
      .truth(
        .all(
          try range.bounds.map { bound in
            try LeafComparison(relation: bound.relation) { refusal($0) }
              .filter(element, Lowered(.constant(bound.value)))
          })))
  }
}

extension PredicateExpression {
  /// The items for which two expressions are so related.
  func compare(
    _ left: some PredicateExpression, _ relation: Relation, _ right: some PredicateExpression,
    in scope: LoweringScope
  ) throws -> Filter {
    try LeafComparison(relation: relation) { refusal($0) }
      .filter(left.value(in: scope), right.value(in: scope))
  }
}

import FoundationEssentials
import KliegModel

extension PredicateExpressions.CollectionContainsCollection: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(
      .truth(try strings(base, other, in: scope) { .contains($0) }))
  }
}

extension PredicateExpressions.SequenceStartsWith: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(
      .truth(try strings(base, prefix, in: scope) { .hasPrefix($0) }))
  }
}

extension PredicateExpressions.StringLocalizedStandardContains: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    Lowered(
      .truth(
        try strings(root, other, in: scope) { .folding([.case, .diacritics], .contains($0)) }))
  }
}

extension PredicateExpressions.StringCaseInsensitiveCompare: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    try order(root, other, .caseInsensitive, in: scope)
  }
}

extension PredicateExpressions.StringLocalizedCompare: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    try order(root, other, .localized, in: scope)
  }
}

extension PredicateExpression {
  /// The items whose text compares as said with a known one.
  fileprivate func strings(
    _ subject: some PredicateExpression, _ operand: some PredicateExpression,
    in scope: LoweringScope, comparison: (String) -> Comparison
  ) throws -> Filter {
    let operand = try operand.value(in: scope)
    return try subject.value(in: scope).filter { leaf in
      try operand.filter { operand in
        switch (leaf, operand) {
        case (.constant(nil), _): return .any([])
        case (.attribute(let name, let type), .constant(let constant?)):
          guard isText(type), case .string(let text) = try value(of: constant) else {
            throw refusal("only a text has a text within it")
          }
          return .attribute(name, comparison(text))
        default: throw refusal("what is looked for depends on the item")
        }
      }
    }
  }

  fileprivate func order(
    _ left: some PredicateExpression, _ right: some PredicateExpression,
    _ order: Lowered.StringOrder, in scope: LoweringScope
  ) throws -> Lowered {
    let second = try right.value(in: scope)
    return try left.value(in: scope).flatMap { left in
      try second.flatMap { right in
        switch (left, right) {
        case (.attribute(let name, let type), .constant(let constant?)) where isText(type):
          guard case .string(let text) = try value(of: constant) else { throw refusal() }
          return Lowered(.order(name, text, order))
        default: throw refusal("an attribute is compared with a known text only")
        }
      }
    }
  }

  private func value(of constant: Any) throws -> AttributeValue {
    try ConstantValue(constant).value { refusal($0) }
  }
}

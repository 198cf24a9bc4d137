import FoundationEssentials
import KliegModel

extension PredicateExpressions.SequenceContains: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    let element = try element.value(in: scope)
    return Lowered(
      .truth(
        try sequence.value(in: scope).filter { list in
          try element.filter { element in try filter(list, element) }
        }))
  }

  private func filter(_ list: Lowered.Leaf, _ element: Lowered.Leaf) throws -> Filter {
    switch (list, element) {
    case (.constant(nil), _): return .any([])
    case (.attribute(let name, let type), .constant(let constant?)):
      let value = try ConstantValue(constant).value { refusal($0) }
      if isText(type), case .string(let character) = value {
        return .attribute(name, .contains(character))
      }
      return .attribute(name, .equal(value))
    case (.constant(let constant?), .attribute(let name, _)):
      guard case .list(let values) = try ConstantValue(constant).value({ refusal($0) }) else {
        throw refusal("what should contain it is no list")
      }
      let some = Filter.attribute(name, .oneOf(values))
      if let list = constant as? any Sequence, Self.hasNone(list) {
        return .any([some, .not(.attribute(name, .exists))])
      }
      return some
    default: throw refusal("neither the list nor the element is known")
    }
  }

  private static func hasNone(_ sequence: some Sequence) -> Bool {
    sequence.contains { unwrapped($0) == nil }
  }
}

extension PredicateExpressions.SequenceContainsWhere: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    let filter = try sequence.value(in: scope).filter { leaf in
      try some(of: leaf, variable, LHS.Output.self, in: scope) { try test.filter(in: $0) }
    }
    return Lowered(.truth(filter))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    let exception = try sequence.value(in: scope).filter { leaf in
      try some(of: leaf, variable, LHS.Output.self, in: scope) { .not(try test.filter(in: $0)) }
    }
    return Lowered(.truth(.not(exception)))
  }
}

extension PredicateExpressions.Filter: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    try sequence.value(in: scope).flatMap { leaf in
      Lowered(
        .elements(
          any: try some(of: leaf, variable, LHS.Output.self, in: scope) {
            try filter.filter(in: $0)
          }))
    }
  }
}

extension PredicateExpression {
  /// The items that have an element of which a closure is true.
  fileprivate func some<List: Sequence>(
    of leaf: Lowered.Leaf, _ variable: PredicateExpressions.Variable<List.Element>,
    _ type: List.Type, in scope: LoweringScope, test: (LoweringScope) throws -> KliegModel.Filter
  ) throws -> KliegModel.Filter {
    var inner = scope
    let mark = "\u{0}\(scope.depth)\u{0}"
    switch leaf {
    case .constant(nil): return .any([])
    case .constant(let constant?):
      guard let list = constant as? List else { throw refusal() }
      return .any(
        try list.map { element in
          inner[variable.key] = Lowered(.constant(unwrapped(element)))
          inner.constants[variable] = element
          return try test(inner)
        })
    case .attribute(let name, _):
      guard !isText(type) else { throw refusal("the characters of a text have no attribute") }
      if let relations = scope.relations, relations.isRelated(List.Element.self) {
        inner[variable.key] = Lowered(.object(nil, mark: mark))
        let asked = try test(inner).simplified
        guard let name = relations.closure(asked, mark: mark, of: name) else {
          throw refusal("its closure asks something of another than its element")
        }
        return .attribute(name, .exists)
      }
      inner[variable.key] = Lowered(.attribute(mark, type: List.Element.self))
      return try ElementTest(mark: mark, attribute: name) { refusal($0) }
        .some(test(inner).simplified)
    case .object:
      inner[variable.key] = Lowered(.object(nil, mark: mark))
      return try ElementTest(mark: mark, attribute: nil) { refusal($0) }
        .some(test(inner).simplified)
    case .truth, .count, .elements, .order: throw refusal("it is no list")
    }
  }
}

import FoundationEssentials
import KliegModel

extension PredicateExpressions.Variable: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    guard let value = scope[key] else { throw refusal("it stands outside its closure") }
    return value
  }
}

extension PredicateExpressions.KeyPath: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    try root.value(in: scope).flatMap { leaf in
      switch leaf {
      case .object(let path, let mark):
        let whole = path.flatMap { $0.appending(path: keyPath) } ?? keyPath
        if let name = scope.naming(whole) ?? scope.naming(keyPath) {
          return Lowered(.attribute(mark + name, type: Output.self))
        }
        return Lowered(.object(whole, mark: mark))
      case .attribute(let name, let type): return try member(of: name, type, in: scope)
      case .elements(let any):
        switch kind {
        case .collectionIsEmpty: return Lowered(.truth(.not(any)))
        case .collectionCount: return Lowered(.count(any: any))
        default: throw refusal("of filtered elements only isEmpty and count are known")
        }
      case .constant, .truth, .count, .order:
        throw refusal("\(keyPath) is no attribute")
      }
    }
  }

  private func member(
    of name: String, _ type: Any.Type, in scope: LoweringScope
  ) throws -> Lowered {
    if let relations = scope.relations, relations.isRelated(unwrapped(type)) {
      guard let member = scope.naming(keyPath) else {
        throw refusal("\(keyPath) is no attribute")
      }
      return Lowered(.attribute(relations.member(member, of: name), type: Output.self))
    }
    let isThere = Filter.attribute(name, .exists)
    let any = isText(type) ? Filter.all([isThere, .attribute(name, .notEqual(""))]) : isThere
    switch kind {
    case .collectionIsEmpty: return Lowered(.truth(.not(any)))
    case .collectionCount: return Lowered(.count(any: any))
    default:
      guard let raw = Root.Output.self as? any RawRepresentable.Type,
        Self.isRawValue(keyPath, of: raw)
      else { throw refusal("\(keyPath) is no attribute") }
      return Lowered(.attribute(name, type: Output.self))
    }
  }

  /// Whether a key path leads to the raw value, which is what an attribute holds anyway.
  private static func isRawValue<Raw: RawRepresentable>(
    _ path: AnyKeyPath, of type: Raw.Type
  ) -> Bool {
    path == \Raw.rawValue
  }
}

extension PredicateExpressions.NilCoalesce: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    let fallback = try rhs.value(in: scope)
    return try lhs.value(in: scope).flatMap { leaf in
      switch leaf {
      case .constant(nil): return fallback
      case .attribute(let name, _):
        let isThere = Filter.attribute(name, .exists)
        let value = Lowered.Leaf.attribute(name, type: Output.self)
        return Lowered(
          cases: [Lowered.Case(condition: isThere, leaf: value)]
            + fallback.cases.map {
              Lowered.Case(condition: .all([.not(isThere), $0.condition]), leaf: $0.leaf)
            })
      case .object: throw refusal("its left side is no attribute")
      case .constant, .truth, .count, .elements, .order: return Lowered(leaf)
      }
    }
  }
}

extension PredicateExpressions.OptionalFlatMap: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    try wrapped.value(in: scope).flatMap { leaf in
      var inner = scope
      inner[variable.key] = Lowered(leaf)
      switch leaf {
      case .constant(let constant):
        guard let value = constant as? Wrapped else { return Lowered(.constant(nil)) }
        inner.constants[variable] = value
        return try transform.value(in: inner)
      case .attribute(let name, _):
        let isThere = Filter.attribute(name, .exists)
        inner[variable.key] = Lowered(.attribute(name, type: Wrapped.self))
        let some = try transform.value(in: inner).cases.map {
          Lowered.Case(condition: .all([isThere, $0.condition]), leaf: $0.leaf)
        }
        return Lowered(
          cases: some + [Lowered.Case(condition: .not(isThere), leaf: .constant(nil))])
      case .object:
        return try transform.value(in: inner).flatMap { leaf in
          // Of an object, only the attributes tell whether it is there.
          guard case .attribute = leaf else {
            throw refusal("\(Wrapped.self) is no attribute, so that nothing tells if it is there")
          }
          return Lowered(leaf)
        }
      case .truth, .count, .elements, .order: return try transform.value(in: inner)
      }
    }
  }
}

extension PredicateExpressions.ForcedUnwrap: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    try inner.value(in: scope).flatMap { leaf in
      guard case .attribute(let name, _) = leaf else { return Lowered(leaf) }
      return Lowered(.attribute(name, type: Output.self))
    }
  }
}

extension PredicateExpressions.Conditional: LoweredExpression {
  func lowered(in scope: LoweringScope) throws -> Lowered {
    let test = try test.filter(in: scope)
    func cases(_ branch: some PredicateExpression, _ condition: Filter) throws -> [Lowered.Case] {
      try branch.value(in: scope).cases.map {
        Lowered.Case(condition: .all([condition, $0.condition]), leaf: $0.leaf)
      }
    }
    return Lowered(cases: try cases(trueBranch, test) + cases(falseBranch, .not(test)))
  }
}

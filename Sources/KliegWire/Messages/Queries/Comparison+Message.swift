import KliegJSON
import KliegModel

extension Comparison {
  /// Writes the members of a predicate that compares an attribute.
  func encodeMembers(
    attribute: String, into writer: inout JSONWriter
  ) throws(MessageFault) {
    // Foldings within each other overlook together what each does.
    var folding: Folding?
    var comparison = self
    while case .folding(let outer, let inner) = comparison {
      folding = (folding ?? []).union(outer)
      comparison = inner
    }
    let (`operator`, operands) = comparison.plainMessage
    writer.member("operator", `operator`.rawValue)
    writer.member("attribute", attribute)
    if `operator` != .exists {
      try writer.elements("values", operands) { writer, operand throws(MessageFault) in
        writer.string(try operand.operandText())
      }
    }
    if let folding {
      guard `operator`.members.contains("folding") else {
        throw MessageFault("folds where no strings are compared")
      }
      let names = FoldingName.allCases.filter { folding.contains($0.folding) }
      writer.member("folding", names.map(\.rawValue))
    }
    if case .hasWords(let pattern) = comparison, pattern.opensBefore || pattern.opensAfter {
      let edges: [OpenEdge] =
        (pattern.opensBefore ? [.before] : []) + (pattern.opensAfter ? [.after] : [])
      writer.member("open", edges.map(\.rawValue))
    }
  }

  private var plainMessage: (PredicateOperator, [AttributeValue]) {
    switch self {
    case .equal(let value): (.equal, [value])
    case .notEqual(let value): (.notEqual, [value])
    case .less(let value): (.less, [value])
    case .lessOrEqual(let value): (.lessOrEqual, [value])
    case .greater(let value): (.greater, [value])
    case .greaterOrEqual(let value): (.greaterOrEqual, [value])
    case .between(let low, let high): (.between, [low, high])
    case .oneOf(let values): (.oneOf, values)
    case .hasPrefix(let prefix): (.prefix, [.string(prefix)])
    case .hasSuffix(let suffix): (.suffix, [.string(suffix)])
    case .contains(let part): (.contains, [.string(part)])
    case .hasWords(let pattern): (.words, [.string(pattern.text)])
    case .exists, .folding: (.exists, [])
    }
  }
}

extension AttributeValue {
  /// The value as an operand, which the daemon reads by the attribute's kind.
  fileprivate func operandText() throws(MessageFault) -> String {
    switch self {
    case .list, .null: throw MessageFault("compares with a list or with nothing")
    case .number(let number) where !number.isFinite:
      throw MessageFault("compares with \(number), which is not finite")
    default: description
    }
  }
}

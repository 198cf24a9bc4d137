import KliegJSON
import KliegModel

/// An operator of a predicate, by its name on the wire.
enum PredicateOperator: String, CaseIterable {
  case all, any, none
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case between, oneOf, prefix, exists
}

/// Decodes the tree of one query, counting its nodes.
struct FilterDecoder {
  private let limits: MessageLimits
  private var nodes = 0

  init(limits: MessageLimits) {
    self.limits = limits
  }

  mutating func filter(from value: JSONValue, depth: Int = 1) throws(MessageFault) -> Filter {
    nodes += 1
    try MessageLimits.check(depth, limits.filterDepth, .filterDepth, "levels")
    try MessageLimits.check(nodes, limits.filterNodes, .filterNodes, "nodes")
    var name: PredicateOperator?
    var attribute: String?
    var values: [String]?
    var predicates: JSONValue?
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "operator": name = try value.readCase(of: PredicateOperator.self)
      case "attribute": attribute = try value.readString()
      case "values": values = try value.readStrings()
      case "predicates": predicates = value
      default: return false
      }
      return true
    }
    let `operator` = try name.required("operator")
    switch `operator` {
    case .all, .any, .none:
      if attribute != nil { throw Self.misplaced("attribute", `operator`) }
      if values != nil { throw Self.misplaced("values", `operator`) }
      let operands = try self.operands(try predicates.required("predicates"), depth: depth)
      return Self.combination(`operator`, operands)
    default:
      if predicates != nil { throw Self.misplaced("predicates", `operator`) }
      let attribute = try attribute.required("attribute")
      return .attribute(attribute, try Self.comparison(`operator`, values ?? []))
    }
  }

  /// By hand instead of by ``JSONValue/readElements(_:)``: its closure could not change `self`.
  private mutating func operands(
    _ value: JSONValue, depth: Int
  ) throws(MessageFault) -> [Filter] {
    guard let array = value.array else {
      throw MessageFault.wrongType(value, wanted: "an array").inside("predicates")
    }
    var operands: [Filter] = []
    for element in array {
      do throws(MessageFault) {
        operands.append(try filter(from: element, depth: depth + 1))
      } catch {
        throw error.inside(operands.count).inside("predicates")
      }
    }
    return operands
  }

  private static func combination(_ name: PredicateOperator, _ operands: [Filter]) -> Filter {
    switch name {
    case .all: .all(operands)
    case .any: .any(operands)
    default: operands.count == 1 ? .not(operands[0]) : .not(.any(operands))
    }
  }

  private static func comparison(
    _ name: PredicateOperator, _ values: [String]
  ) throws(MessageFault) -> Comparison {
    let operands = values.map { AttributeValue.string($0) }
    switch (name, values.count) {
    case (.equal, 1): return .equal(operands[0])
    case (.notEqual, 1): return .notEqual(operands[0])
    case (.less, 1): return .less(operands[0])
    case (.lessOrEqual, 1): return .lessOrEqual(operands[0])
    case (.greater, 1): return .greater(operands[0])
    case (.greaterOrEqual, 1): return .greaterOrEqual(operands[0])
    case (.between, 2): return .between(operands[0], operands[1])
    case (.oneOf, _): return .oneOf(operands)
    case (.prefix, 1): return .hasPrefix(values[0])
    case (.exists, 0): return .exists
    default:
      let wanted = name == .between ? "two" : name == .exists ? "none" : "one"
      throw MessageFault(
        "are \(values.count) where “\(name.rawValue)” takes \(wanted)", at: "values")
    }
  }

  private static func misplaced(_ member: String, _ name: PredicateOperator) -> MessageFault {
    MessageFault("does not go with “\(name.rawValue)”", at: member)
  }
}

extension Filter {
  /// Deeper filters are refused on the sender's side: no daemon can be set to take them, and
  /// writing them would exhaust the stack.
  private static var greatestDepth: Int { Setting.filterDepth.line.limits.upperBound }

  func encode(into writer: inout JSONWriter, depth: Int = 1) throws(MessageFault) {
    guard depth <= Self.greatestDepth else {
      throw MessageFault(
        "has more than \(Self.greatestDepth) levels, the most there can be",
        kind: .limit(.filterDepth))
    }
    writer.beginObject()
    switch self {
    case .all(let filters): try Self.encode(.all, filters, into: &writer, depth: depth)
    case .any(let filters): try Self.encode(.any, filters, into: &writer, depth: depth)
    case .not(.any(let filters)) where filters.count != 1:
      try Self.encode(.none, filters, into: &writer, depth: depth)
    case .not(let filter): try Self.encode(.none, [filter], into: &writer, depth: depth)
    case .text: throw MessageFault("matches words in texts")
    case .attribute(let name, let comparison):
      let (`operator`, operands) = comparison.message
      writer.member("operator", `operator`.rawValue)
      writer.member("attribute", name)
      if `operator` != .exists {
        try writer.elements("values", operands) { writer, operand throws(MessageFault) in
          writer.string(try operand.operandText())
        }
      }
    }
    writer.endObject()
  }

  private static func encode(
    _ name: PredicateOperator, _ filters: [Filter], into writer: inout JSONWriter, depth: Int
  ) throws(MessageFault) {
    writer.member("operator", name.rawValue)
    try writer.elements("predicates", filters) { writer, filter throws(MessageFault) in
      try filter.encode(into: &writer, depth: depth + 1)
    }
  }
}

extension Comparison {
  fileprivate var message: (PredicateOperator, [AttributeValue]) {
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
    case .hasSuffix, .contains, .hasWords, .folding, .exists: (.exists, [])
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

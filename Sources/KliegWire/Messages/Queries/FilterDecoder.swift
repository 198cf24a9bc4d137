import KliegJSON
import KliegModel

/// Decodes the tree of one query, counting its nodes.
///
/// It calls itself, as deep as the limit of filters lets it, which no setting raises above what a
/// stack holds.
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
    let members = try PredicateMembers(from: value)
    switch members.operator {
    case .all, .any, .none:
      let operands = try operands(try members.predicates.required("predicates"), depth: depth)
      return Self.combination(members.operator, operands)
    case .text: return .text(try members.textMatch(limits))
    default:
      return .attribute(try members.attribute.required("attribute"), try members.comparison())
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
}

import FoundationEssentials
import KliegModel

/// Compares two leaves of a predicate.
struct LeafComparison {
  let relation: Relation
  /// The error of the node that compares.
  let refusal: (String) -> KliegError

  /// The items for which the relation holds.
  func filter(_ left: Lowered, _ right: Lowered) throws -> Filter {
    try left.filter { first in
      try right.filter { second in try filter(first, second) }
    }
  }

  private func filter(_ left: Lowered.Leaf, _ right: Lowered.Leaf) throws -> Filter {
    switch (left, right) {
    case (.constant(let first), .constant(let second)): return try constants(first, second)
    case (_, .constant(let constant)): return try filter(left, constant, relation)
    case (.constant(let constant), _): return try filter(right, constant, relation.mirrored)
    case (.truth(let first), .truth(let second)): return truths(first, second, .not(second))
    case (.truth(let truth), .attribute(let name, let type)),
      (.attribute(let name, let type), .truth(let truth)):
      guard unwrapped(type) == Bool.self else { throw refusal("a truth is compared with another") }
      return truths(
        truth, .attribute(name, .equal(.boolean(true))), .attribute(name, .equal(.boolean(false))))
    case (.attribute(let first, let one), .attribute(let second, let other))
    where unwrapped(one) == Bool.self && unwrapped(other) == Bool.self:
      return flags(first, second)
    default: throw refusal("it compares two things that depend on the item")
    }
  }

  private func filter(
    _ leaf: Lowered.Leaf, _ constant: Any?, _ relation: Relation
  ) throws -> Filter {
    switch leaf {
    case .attribute(let name, let type):
      return try attribute(name, type, constant, relation)
    case .truth(let truth):
      guard let constant else { return Self.never(unless: relation) }
      guard let flag = constant as? Bool else { throw refusal("a truth is compared with another") }
      return (relation == .equal) == flag ? truth : .not(truth)
    case .count(let any):
      guard let constant else { return Self.never(unless: relation) }
      guard let count = constant as? Int else { throw refusal("a count is a whole number") }
      return try self.count(any, count, relation)
    case .order(let name, let text, let order):
      guard let constant else { return Self.never(unless: relation) }
      guard let result = constant as? ComparisonResult else {
        throw refusal("an order is compared with another")
      }
      return try self.order(name, text, order, result, relation)
    case .object, .elements, .constant:
      throw refusal("it compares what is no attribute")
    }
  }

  private func attribute(
    _ name: String, _ type: Any.Type, _ constant: Any?, _ relation: Relation
  ) throws -> Filter {
    guard let constant else {
      switch relation {
      case .equal: return .not(.attribute(name, .exists))
      case .notEqual: return .attribute(name, .exists)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        throw refusal("nothing is before or after no value")
      }
    }
    let value = try ConstantValue(constant).value(refusal)
    if case .list(let elements) = value {
      guard elements.isEmpty, relation == .equal || relation == .notEqual else {
        throw refusal("lists are compared with an empty one only")
      }
      let any = Filter.attribute(name, .exists)
      return relation == .equal ? .not(any) : any
    }
    guard !isList(type) else { throw refusal("a list is compared with a value") }
    if case .number(let number) = value, !number.isFinite {
      return nonFinite(name, number, relation)
    }
    return .attribute(name, relation.comparison(value))
  }

  /// No attribute is without a bound, and none is no number.
  private func nonFinite(_ name: String, _ number: Double, _ relation: Relation) -> Filter {
    if relation == .notEqual { return .all([]) }
    return relation.holds(0, number) ? .attribute(name, .exists) : .any([])
  }

  private func truths(_ first: Filter, _ isTrue: Filter, _ isFalse: Filter) -> Filter {
    let same = Filter.any([.all([first, isTrue]), .all([.not(first), isFalse])])
    return relation == .equal ? same : .not(same)
  }

  /// Both true, both false, or both missing.
  private func flags(_ first: String, _ second: String) -> Filter {
    func both(_ comparison: Comparison) -> Filter {
      .all([.attribute(first, comparison), .attribute(second, comparison)])
    }
    let same = Filter.any([
      both(.equal(.boolean(true))), both(.equal(.boolean(false))),
      .all([.not(.attribute(first, .exists)), .not(.attribute(second, .exists))]),
    ])
    return relation == .equal ? same : .not(same)
  }

  /// A filter knows only whether there is anything.
  private func count(_ any: Filter, _ count: Int, _ relation: Relation) throws -> Filter {
    let whenNone = relation.holds(0, count)
    let whenOne = relation.holds(1, count)
    // From `count` on it would differ again.
    guard relation.holds(2, count) == whenOne, count < 2 else {
      throw refusal("a filter knows of a count only whether it is zero")
    }
    switch (whenNone, whenOne) {
    case (true, true): return .all([])
    case (false, false): return .any([])
    case (true, false): return .not(any)
    case (false, true): return any
    }
  }

  private func order(
    _ name: String, _ text: String, _ order: Lowered.StringOrder, _ result: ComparisonResult,
    _ relation: Relation
  ) throws -> Filter {
    let value = AttributeValue.string(text)
    let comparison: Comparison
    switch (order, result) {
    case (.localized, .orderedSame): comparison = .equal(value)
    case (.localized, _):
      throw refusal("a filter orders by code points; only sort keys order by locale")
    case (.caseInsensitive, .orderedSame): comparison = .folding(.case, .equal(value))
    case (.caseInsensitive, .orderedAscending): comparison = .folding(.case, .less(value))
    case (.caseInsensitive, .orderedDescending): comparison = .folding(.case, .greater(value))
    }
    return relation == .equal ? .attribute(name, comparison) : .not(.attribute(name, comparison))
  }

  private func constants(_ first: Any?, _ second: Any?) throws -> Filter {
    guard let first, let second else {
      return relation.holds(first == nil ? 0 : 1, second == nil ? 0 : 1) ? .all([]) : .any([])
    }
    let left = try ConstantValue(first).value(refusal)
    let right = try ConstantValue(second).value(refusal)
    let holds =
      switch (left, right) {
      case (.integer(let left), .integer(let right)): relation.holds(left, right)
      case (.number(let left), .number(let right)): relation.holds(left, right)
      case (.string(let left), .string(let right)): relation.holds(left, right)
      case (.date(let left), .date(let right)): relation.holds(left, right)
      default: relation == .equal ? left == right : left != right
      }
    return holds ? .all([]) : .any([])
  }

  private static func never(unless relation: Relation) -> Filter {
    relation == .notEqual ? .all([]) : .any([])
  }
}

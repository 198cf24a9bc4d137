import Klieg
import KliegModel
import KliegWire

/// The conditions of `klieg find`: a list that is joined in one way, as property queries take it.
struct EntityConditions {
  /// In the order in which they were written.
  private(set) var conditions: [EntityFindRequest.Condition] = []
  /// Whether one of them is enough.
  private(set) var isAnyEnough = false

  /// Reads expressions.
  ///
  /// - Parameters:
  ///   - texts: The expressions.
  ///   - isAnyEnough: Whether one condition is enough, whatever joins them.
  /// - Throws: `KliegError` with `usage` for what property queries cannot be asked.
  init(_ texts: [String], isAnyEnough: Bool) throws {
    if isAnyEnough {
      self.isAnyEnough = true
      conditions = try texts.flatMap { try Self.alternatives(try WhereExpression($0).filter, $0) }
      return
    }
    guard let filter = try WhereExpression.filter(texts) else { return }
    switch filter {
    case .all(let filters): conditions = try Self.flattened(filters).map(Self.condition)
    case .any(let filters):
      conditions = try filters.map(Self.condition)
      self.isAnyEnough = true
    default: conditions = [try Self.condition(filter)]
    }
  }

  /// Several expressions are one list as long as all of them must hold.
  private static func flattened(_ filters: [Filter]) -> [Filter] {
    filters.flatMap { filter in
      if case .all(let inner) = filter { return flattened(inner) }
      return [filter]
    }
  }

  /// The conditions of an expression of which one is enough.
  private static func alternatives(
    _ filter: Filter, _ text: String
  ) throws -> [EntityFindRequest.Condition] {
    switch filter {
    case .any(let filters): return try filters.flatMap { try alternatives($0, text) }
    case .all:
      throw KliegError(
        .usage,
        "--any: one condition is enough, but “\(text)” joins some by and; leave out --any, or write each "
          + "as a --where of its own.")
    default: return [try condition(filter)]
    }
  }

  private static func condition(_ filter: Filter) throws -> EntityFindRequest.Condition {
    switch filter {
    case .attribute(let name, .exists): return .init(name, "notEqualTo", [])
    case .not(.attribute(let name, .exists)): return .init(name, "equalTo", [])
    case .attribute(let name, let comparison):
      guard let (word, values) = parts(of: comparison) else { throw refusal(filter) }
      return .init(name, word, values.map(\.description))
    case .not(.attribute(let name, .equal(let value))):
      return .init(name, "notEqualTo", [value.description])
    default: throw refusal(filter)
    }
  }

  /// The comparator's name and its values; nil where property queries have no such comparator.
  private static func parts(of comparison: Comparison) -> (String, [AttributeValue])? {
    switch comparison {
    case .equal(let value): ("equalTo", [value])
    case .notEqual(let value): ("notEqualTo", [value])
    case .less(let value): ("lessThan", [value])
    case .lessOrEqual(let value): ("lessThanOrEqualTo", [value])
    case .greater(let value): ("greaterThan", [value])
    case .greaterOrEqual(let value): ("greaterThanOrEqualTo", [value])
    case .between(let low, let high): ("isBetween", [low, high])
    case .contains(let text): ("contains", [.string(text)])
    case .hasPrefix(let text): ("hasPrefix", [.string(text)])
    case .hasSuffix(let text): ("hasSuffix", [.string(text)])
    case .oneOf, .hasWords, .exists, .folding: nil
    }
  }

  private static func refusal(_ filter: Filter) -> KliegError {
    KliegError(
      .usage,
      "--where: property queries take comparisons that are joined in one way, not “\(filter)”."
    )
  }
}

import Klieg
import KliegModel

/// Which items in memory a filter lets through, by the rules that the daemon follows.
///
/// It knows what predicates about models become; texts that are searched by their words are the
/// daemon's.
struct FilterEvaluator {
  /// Whether an item satisfies a filter.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - filter: The filter.
  /// - Returns: Whether it does.
  /// - Throws: `KliegError` for what only the daemon can look for.
  func matches(_ item: Item, _ filter: KliegModel.Filter) throws -> Bool {
    switch filter {
    case .all(let filters): return try filters.allSatisfy { try matches(item, $0) }
    case .any(let filters): return try filters.contains { try matches(item, $0) }
    case .not(let filter): return try !matches(item, filter)
    case .text:
      throw KliegError(.badQuery, "Models in memory are not searched by their words.")
    case .attribute(let name, .notEqual(let operand)):
      return try !matches(item, .attribute(name, .equal(operand)))
    case .attribute(let name, .folding(let folding, .notEqual(let operand))):
      return try !matches(item, .attribute(name, .folding(folding, .equal(operand))))
    case .attribute(let name, .folding(let folding, let comparison)):
      return try item.values(of: name).contains { try holds($0, comparison, folding) }
    case .attribute(let name, let comparison):
      return try item.values(of: name).contains { try holds($0, comparison) }
    }
  }

  private func holds(_ value: AttributeValue, _ comparison: KliegModel.Comparison) throws -> Bool {
    func order(_ operand: AttributeValue) -> Int? { ValueOrder.order(value, operand) }
    func isOrdered(_ operand: AttributeValue, _ test: (Int) -> Bool) -> Bool {
      order(operand).map(test) ?? false
    }
    switch comparison {
    case .equal(let operand): return order(operand) == 0
    case .notEqual(let operand): return order(operand) != 0
    case .less(let operand): return isOrdered(operand) { $0 < 0 }
    case .lessOrEqual(let operand): return isOrdered(operand) { $0 <= 0 }
    case .greater(let operand): return isOrdered(operand) { $0 > 0 }
    case .greaterOrEqual(let operand): return isOrdered(operand) { $0 >= 0 }
    case .between(let low, let high):
      return isOrdered(low) { $0 >= 0 } && isOrdered(high) { $0 <= 0 }
    case .oneOf(let operands): return operands.contains { order($0) == 0 }
    case .hasPrefix(let part): return value.text.utf8.starts(with: part.utf8)
    case .hasSuffix(let part): return value.text.utf8.reversed().starts(with: part.utf8.reversed())
    case .contains(let part):
      return part.isEmpty || Array(value.text.utf8).firstRange(of: Array(part.utf8)) != nil
    case .exists: return true
    case .hasWords, .folding:
      throw KliegError(.badQuery, "Models in memory are not searched by their words.")
    }
  }

  private func holds(
    _ value: AttributeValue, _ comparison: KliegModel.Comparison, _ folding: Folding
  ) throws -> Bool {
    func folded(_ text: String) -> FoldedText {
      FoldedText(text, strippingMarks: folding.contains(.diacritics))
    }
    let text = folded(value.text)
    switch comparison {
    case .equal(.string(let operand)): return text.order(to: folded(operand)) == .orderedSame
    case .less(.string(let operand)): return text.order(to: folded(operand)) == .orderedAscending
    case .greater(.string(let operand)):
      return text.order(to: folded(operand)) == .orderedDescending
    case .contains(let part): return text.contains(folded(part))
    default: throw KliegError(.badQuery, "Models in memory are not compared so.")
    }
  }
}

extension Item {
  /// The values of an attribute, or of what every item has.
  func values(of name: String) -> [AttributeValue] {
    switch SystemAttribute(rawValue: name) {
    case .identifier: [.string(identifier)]
    case .type: type.map { [.string($0)] } ?? []
    case .domain: domain.map { [.string($0)] } ?? []
    case .priority: [.integer(Int64(priority))]
    case .expiration: []
    case nil: attributes[name]?.elements ?? []
    }
  }
}

extension AttributeValue {
  fileprivate var text: String {
    if case .string(let text) = self { text } else { "" }
  }
}

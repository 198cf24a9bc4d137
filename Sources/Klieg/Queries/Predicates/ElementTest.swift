import FoundationEssentials
import KliegModel

/// What a closure asks of one element of a list, which filters ask of some element.
///
/// A filter's comparison holds when any value satisfies it. That is the same as long as all that is
/// asked of the element is one comparison: two of them may hold of two values, and `not` turns the whole.
struct ElementTest {
  /// What the names of the element's attributes begin with while the closure is read, so that nothing
  /// else of that name is mistaken for them.
  let mark: String
  /// The list's attribute; nil where the elements have attributes of their own.
  let attribute: String?
  /// The error that the closure asks more.
  let refusal: (String) -> KliegError

  /// The items of which some element passes the test; it is simplified.
  func some(_ test: Filter) throws -> Filter {
    guard mentions(test) else {
      guard let attribute else { throw refusal("it asks nothing of the element") }
      return .all([.attribute(attribute, .exists), test])
    }
    switch test {
    case .attribute(let name, .notEqual(let value)): return try some(different(value, name))
    case .attribute(let name, let comparison):
      return .attribute(attribute ?? String(name.dropFirst(mark.count)), comparison)
    case .any(let tests): return .any(try tests.map(some))
    case .all(let tests):
      let mine = withoutNeedlessExistence(tests.filter(mentions))
      let rest = tests.filter { !mentions($0) }
      guard mine.count > 1 else { return .all(try mine.map(some) + rest) }
      return .all([try some(range(mine))] + rest)
    case .not(let test): return try some(opposite(test))
    case .text: return test
    }
  }

  /// What compares says already that there is something.
  private func withoutNeedlessExistence(_ tests: [Filter]) -> [Filter] {
    let compared = tests.compactMap { test -> String? in
      switch test {
      case .attribute(_, .exists), .attribute(_, .notEqual): nil
      case .attribute(let name, _): name
      case .all, .any, .not, .text: nil
      }
    }
    return tests.filter { test in
      if case .attribute(let name, .exists) = test { !compared.contains(name) } else { true }
    }
  }

  private func mentions(_ filter: Filter) -> Bool {
    switch filter {
    case .all(let filters), .any(let filters): filters.contains(where: mentions)
    case .not(let filter): mentions(filter)
    case .attribute(let name, _): name.hasPrefix(mark)
    case .text: false
    }
  }

  /// A filter says of a whole list that it is not so; an element that differs is before or after.
  private func different(_ value: AttributeValue, _ name: String) -> Filter {
    if case .boolean(let flag) = value { return .attribute(name, .equal(.boolean(!flag))) }
    return .any([.attribute(name, .less(value)), .attribute(name, .greater(value))])
  }

  private func opposite(_ test: Filter) throws -> Filter {
    guard mentions(test) else { return .not(test) }
    switch test {
    case .all(let tests): return .any(try tests.map(opposite))
    case .any(let tests): return .all(try tests.map(opposite))
    case .not(let test): return test
    case .attribute(let name, let comparison): return try opposite(comparison, name)
    case .text: return .not(test)
    }
  }

  private func opposite(_ comparison: Comparison, _ name: String) throws -> Filter {
    switch comparison {
    case .equal(let value): different(value, name)
    case .notEqual(let value): .attribute(name, .equal(value))
    case .less(let value): .attribute(name, .greaterOrEqual(value))
    case .lessOrEqual(let value): .attribute(name, .greater(value))
    case .greater(let value): .attribute(name, .lessOrEqual(value))
    case .greaterOrEqual(let value): .attribute(name, .less(value))
    case .between(let low, let high):
      .any([.attribute(name, .less(low)), .attribute(name, .greater(high))])
    case .exists: .any([])
    case .folding(let folding, .equal(let value)):
      .any([
        .attribute(name, .folding(folding, .less(value))),
        .attribute(name, .folding(folding, .greater(value))),
      ])
    case .oneOf, .hasPrefix, .hasSuffix, .contains, .hasWords, .folding:
      throw refusal("a filter cannot say that one element is not so")
    }
  }

  /// A lower and an upper bound as one comparison.
  private func range(_ tests: [Filter]) throws -> Filter {
    guard case .attribute(let name, _) = tests[0] else { throw apart }
    var low: AttributeValue?
    var high: AttributeValue?
    for test in tests {
      switch test {
      case .attribute(name, .greaterOrEqual(let value)) where low == nil: low = value
      case .attribute(name, .greater(let value)) where low == nil: low = value.stepped(by: 1)
      case .attribute(name, .lessOrEqual(let value)) where high == nil: high = value
      case .attribute(name, .less(let value)) where high == nil: high = value.stepped(by: -1)
      default: throw apart
      }
    }
    guard let low, let high else { throw apart }
    return .attribute(name, .between(low, high))
  }

  private var apart: KliegError { refusal("two comparisons may hold of two elements") }
}

extension AttributeValue {
  /// The next value in one direction, of values that have one.
  fileprivate func stepped(by step: Int64) -> AttributeValue? {
    switch self {
    case .integer(let number): .integer(number.saturatingAdding(step))
    case .number(let number): .number(step > 0 ? number.nextUp : number.nextDown)
    case .date(let moment):
      .date(Timestamp(microseconds: moment.microseconds.saturatingAdding(step)))
    case .string, .boolean, .list, .null: nil
    }
  }
}

import Foundation
import SwiftData
import TestModels
import TestOracle

/// A predicate that chance has put together, and what it means.
struct RandomPredicate {
  typealias Model = PredicateExpressions.Variable<Sample>
  typealias Values = ModelOracleTests.Values

  private let expression: (Model) -> any StandardPredicateExpression<Bool>
  let holds: (Values) -> Bool

  var predicate: Predicate<Sample> { Predicate(expression) }

  /// Makes one.
  ///
  /// - Parameters:
  ///   - random: What decides.
  ///   - depth: How deep conditions may be within each other.
  init(_ random: inout SeededGenerator, depth: Int = 3) {
    guard depth > 0, random.chance(75) else {
      self = Self.leaf(&random)
      return
    }
    let left = RandomPredicate(&random, depth: depth - 1)
    switch random.number(0...3) {
    case 0:
      expression = { Self.not(left.expression($0)) }
      holds = { !left.holds($0) }
    case 1:
      let right = RandomPredicate(&random, depth: depth - 1)
      expression = { Self.either(left.expression($0), right.expression($0)) }
      holds = { left.holds($0) || right.holds($0) }
    default:
      let right = RandomPredicate(&random, depth: depth - 1)
      expression = { Self.both(left.expression($0), right.expression($0)) }
      holds = { left.holds($0) && right.holds($0) }
    }
  }

  private init(
    _ expression: @escaping (Model) -> any StandardPredicateExpression<Bool>,
    _ holds: @escaping (Values) -> Bool
  ) {
    self.expression = expression
    self.holds = holds
  }

  private static func leaf(_ random: inout SeededGenerator) -> RandomPredicate {
    let word = random.pick(ModelOracleTests.words)
    let number = random.number(-5...5)
    let ratio = Double(random.number(-8...8)) / 4
    let moment = day(Double(random.number(0...9)))
    let list = (0..<random.number(0...4)).map { _ in random.number(-5...5) }
    switch random.number(0...11) {
    case 0:
      return RandomPredicate({
        PredicateExpressions.build_Comparison(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.number),
          rhs: PredicateExpressions.build_Arg(number), op: .lessThan)
      }) { $0.number < number }
    case 1:
      return RandomPredicate({
        PredicateExpressions.build_Comparison(
          lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.number),
          rhs: PredicateExpressions.build_Arg(number), op: .greaterThanOrEqual)
      }) { $0.number >= number }
    case 2:
      return RandomPredicate({ equal($0, \.number, number) }) { $0.number == number }
    case 3: return RandomPredicate({ equal($0, \.text, word) }) { $0.text == word }
    case 4:
      return RandomPredicate({ PredicateExpressions.build_KeyPath(root: $0, keyPath: \.flag) }) {
        $0.flag
      }
    case 5:
      return RandomPredicate({
        PredicateExpressions.build_Comparison(
          lhs: PredicateExpressions.build_NilCoalesce(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.ratio),
            rhs: PredicateExpressions.build_Arg(Double(number))),
          rhs: PredicateExpressions.build_Arg(ratio), op: .lessThanOrEqual)
      }) { ($0.ratio ?? Double(number)) <= ratio }
    case 6: return RandomPredicate({ missing($0, \.ratio) }) { $0.ratio == nil }
    case 7: return RandomPredicate({ missing($0, \.moment) }) { $0.moment == nil }
    case 8:
      return RandomPredicate({
        PredicateExpressions.build_Comparison(
          lhs: PredicateExpressions.build_NilCoalesce(
            lhs: PredicateExpressions.build_KeyPath(root: $0, keyPath: \.moment),
            rhs: PredicateExpressions.build_Arg(moment)),
          rhs: PredicateExpressions.build_Arg(moment), op: .greaterThan)
      }) { ($0.moment ?? moment) > moment }
    case 9:
      return RandomPredicate({
        PredicateExpressions.build_contains(
          PredicateExpressions.build_KeyPath(root: $0, keyPath: \.text),
          PredicateExpressions.build_Arg(word))
      }) { $0.text.contains(word) }
    case 10:
      return RandomPredicate({
        PredicateExpressions.build_contains(
          PredicateExpressions.build_KeyPath(root: $0, keyPath: \.tags),
          PredicateExpressions.build_Arg(word))
      }) { $0.tags.contains(word) }
    default:
      return RandomPredicate({
        PredicateExpressions.build_contains(
          PredicateExpressions.build_Arg(list),
          PredicateExpressions.build_KeyPath(root: $0, keyPath: \.number))
      }) { list.contains($0.number) }
    }
  }

  private static func equal<Value: Equatable & Codable & Sendable>(
    _ model: Model, _ path: any KeyPath<Sample, Value> & Sendable, _ value: Value
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Equal(
      lhs: PredicateExpressions.build_KeyPath(root: model, keyPath: path),
      rhs: PredicateExpressions.build_Arg(value))
  }

  private static func missing<Value: Equatable & Codable & Sendable>(
    _ model: Model, _ path: any KeyPath<Sample, Value?> & Sendable
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Equal(
      lhs: PredicateExpressions.build_KeyPath(root: model, keyPath: path),
      rhs: PredicateExpressions.build_NilLiteral())
  }

  private static func not(
    _ part: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Negation(part)
  }

  private static func both(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Conjunction(lhs: left, rhs: right)
  }

  private static func either(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Disjunction(lhs: left, rhs: right)
  }
}

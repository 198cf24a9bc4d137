import Foundation
import Klieg
import KliegModel
import TestOracle
import Testing

/// Predicates put together at random, against themselves.
struct RandomPredicateTests {
  typealias Truth = any StandardPredicateExpression<Bool>
  typealias Input = PredicateExpressions.Variable<Note>
  typealias Node = PredicateExpressions

  @Test(arguments: 0..<40)
  func filterSaysWhatThePredicateDoes(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let oracle = FilterOracle(fields: [])
    for round in 0..<25 {
      let predicate = Predicate<Note> { Self.tree(&generator, $0, depth: 4) }
      let filter = try Filter(predicate, naming: Note.attribute)
      for note in Note.samples.prefix(40) {
        let expected = try predicate.evaluate(note)
        guard oracle.matches(note.item, filter) == expected else {
          Issue.record("seed \(seed), round \(round): \(filter) should be \(expected) of \(note)")
          return
        }
      }
    }
  }

  private static func tree(_ generator: inout SeededGenerator, _ input: Input, depth: Int) -> Truth
  {
    guard depth > 0, generator.chance(75) else { return leaf(&generator, input) }
    let left = tree(&generator, input, depth: depth - 1)
    switch generator.number(0...4) {
    case 0: return not(left)
    case 1: return same(left, tree(&generator, input, depth: depth - 1))
    case 2:
      return choice(
        left, tree(&generator, input, depth: depth - 1), tree(&generator, input, depth: depth - 1))
    case 3: return or(left, tree(&generator, input, depth: depth - 1))
    default: return and(left, tree(&generator, input, depth: depth - 1))
    }
  }

  private static func not(_ truth: some StandardPredicateExpression<Bool>) -> Truth {
    Node.build_Negation(truth)
  }

  private static func and(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Truth { Node.build_Conjunction(lhs: left, rhs: right) }

  private static func or(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Truth { Node.build_Disjunction(lhs: left, rhs: right) }

  private static func same(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> Truth { Node.build_Equal(lhs: left, rhs: right) }

  private static func choice(
    _ test: some StandardPredicateExpression<Bool>, _ first: some StandardPredicateExpression<Bool>,
    _ second: some StandardPredicateExpression<Bool>
  ) -> Truth { Node.build_Conditional(test, first, second) }

  private static func leaf(_ generator: inout SeededGenerator, _ input: Input) -> Truth {
    let number = generator.number(-2...6)
    let word = generator.pick(["", "École", "ecole", "Paris", "a", "par", "strasse"])
    let rating = Node.build_KeyPath(root: input, keyPath: \.rating)
    let title = Node.build_KeyPath(root: input, keyPath: \.title)
    let subtitle = Node.build_KeyPath(root: input, keyPath: \.subtitle)
    let score = Node.build_KeyPath(root: input, keyPath: \.score)
    let marks = Node.build_KeyPath(root: input, keyPath: \.marks)
    switch generator.number(0...12) {
    case 0: return Node.build_Equal(lhs: rating, rhs: Node.build_Arg(number))
    case 1: return Node.build_NotEqual(lhs: Node.build_Arg(number), rhs: rating)
    case 2:
      return Node.build_Comparison(
        lhs: rating, rhs: Node.build_Arg(number),
        op: generator.pick([.lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual]))
    case 3: return Node.build_Equal(lhs: score, rhs: Node.build_NilLiteral())
    case 4:
      return Node.build_Comparison(
        lhs: Node.build_NilCoalesce(lhs: score, rhs: Node.build_Arg(Double(number))),
        rhs: Node.build_Arg(0.25), op: .greaterThan)
    case 5: return Node.build_contains(title, Node.build_Arg(word))
    case 6: return Node.build_localizedStandardContains(title, Node.build_Arg(word))
    case 7:
      return Node.build_Equal(
        lhs: Node.build_caseInsensitiveCompare(title, Node.build_Arg(word)),
        rhs: Node.build_Arg(ComparisonResult.orderedDescending))
    case 8:
      return Node.build_NilCoalesce(
        lhs: Node.build_flatMap(subtitle) { Node.build_starts($0, with: Node.build_Arg(word)) },
        rhs: Node.build_Arg(generator.chance(50)))
    case 9: return Node.build_contains(marks, Node.build_Arg(number))
    case 10:
      return Node.build_contains(marks) {
        Node.build_Comparison(lhs: $0, rhs: Node.build_Arg(number), op: .greaterThan)
      }
    case 11:
      return Node.build_allSatisfy(marks) {
        Node.build_NotEqual(lhs: $0, rhs: Node.build_Arg(number))
      }
    default: return Node.build_KeyPath(root: input, keyPath: \.isDone)
    }
  }
}

import FoundationEssentials

/// A range whose ends are known at run time only.
protocol BoundedRange {
  /// How a value within is related to the ends.
  var bounds: [(relation: Relation, value: Any)] { get }
}

extension Range: BoundedRange {
  var bounds: [(relation: Relation, value: Any)] {
    [(.greaterOrEqual, lowerBound), (.less, upperBound)]
  }
}

extension ClosedRange: BoundedRange {
  var bounds: [(relation: Relation, value: Any)] {
    [(.greaterOrEqual, lowerBound), (.lessOrEqual, upperBound)]
  }
}

extension PartialRangeFrom: BoundedRange {
  var bounds: [(relation: Relation, value: Any)] { [(.greaterOrEqual, lowerBound)] }
}

extension PartialRangeThrough: BoundedRange {
  var bounds: [(relation: Relation, value: Any)] { [(.lessOrEqual, upperBound)] }
}

extension PartialRangeUpTo: BoundedRange {
  var bounds: [(relation: Relation, value: Any)] { [(.less, upperBound)] }
}

/// A range whose ends depend on the item.
protocol BoundedExpression {
  /// How a value within is related to the ends.
  func bounds(in scope: LoweringScope) throws -> [(relation: Relation, value: Lowered)]
}

extension PredicateExpressions.Range: BoundedExpression {
  func bounds(in scope: LoweringScope) throws -> [(relation: Relation, value: Lowered)] {
    [(.greaterOrEqual, try lower.value(in: scope)), (.less, try upper.value(in: scope))]
  }
}

extension PredicateExpressions.ClosedRange: BoundedExpression {
  func bounds(in scope: LoweringScope) throws -> [(relation: Relation, value: Lowered)] {
    [(.greaterOrEqual, try lower.value(in: scope)), (.lessOrEqual, try upper.value(in: scope))]
  }
}

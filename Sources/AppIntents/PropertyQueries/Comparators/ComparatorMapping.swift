import KliegModel

/// What a comparator does, whatever it compares: reads values, and maps them.
package struct ComparatorMapping<Output> {
  /// How it compares.
  package let comparison: EntityQueryOperator
  /// The type of the values that the closure takes.
  package let input: any _IntentValue.Type
  private let closure: ([any Sendable]) throws -> Output

  init<Input: _IntentValue>(
    _ comparison: EntityQueryOperator, _ transform: @escaping (Input) -> Output
  ) {
    self.comparison = comparison
    input = Input.self
    closure = { transform(try Self.value(of: $0, at: 0, comparison)) }
  }

  init<Input: _IntentValue>(
    _ comparison: EntityQueryOperator, _ transform: @escaping (Input, Input) -> Output
  ) {
    self.comparison = comparison
    input = Input.self
    closure = {
      transform(
        try Self.value(of: $0, at: 0, comparison), try Self.value(of: $0, at: 1, comparison))
    }
  }

  /// Runs the closure of the comparator with values.
  ///
  /// - Parameter values: One value, or two where it compares with a range.
  /// - Returns: What the closure made.
  /// - Throws: `KliegError` with `badQuery` where a value has the wrong type.
  package func callAsFunction(_ values: [any Sendable]) throws -> Output {
    let count = comparison == .isBetween ? 2 : 1
    guard values.count == count else {
      throw KliegError(
        .badQuery, "The comparator \(comparison) takes \(count) values, not \(values.count).")
    }
    return try closure(values)
  }

  private static func value<Input>(
    of values: [any Sendable], at place: Int, _ comparison: EntityQueryOperator
  ) throws -> Input {
    guard let value = values[place] as? Input else {
      throw KliegError(
        .badQuery,
        "The comparator \(comparison) takes a \(Input.self), not a \(type(of: values[place])).")
    }
    return value
  }
}

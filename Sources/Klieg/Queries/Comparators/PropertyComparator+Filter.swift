public import KliegModel

extension PropertyComparator {
  /// What items must satisfy.
  ///
  /// - Returns: The filter.
  /// - Throws: `KliegError` with `badQuery` for a list where one value is compared, and for no value
  ///   where there is no order.
  public func filter() throws -> Filter {
    switch test {
    case .equalTo(.null): return .not(.attribute(property, .exists))
    case .notEqualTo(.null): return .attribute(property, .exists)
    case .equalTo(.list(let none)) where none.isEmpty: return .not(.attribute(property, .exists))
    case .notEqualTo(.list(let none)) where none.isEmpty: return .attribute(property, .exists)
    default: return .attribute(property, folded(try comparison()))
    }
  }

  private func comparison() throws -> Comparison {
    switch test {
    case .equalTo(let value), .containsElement(let value): .equal(try single(value))
    case .notEqualTo(let value): .notEqual(try single(value))
    case .lessThan(let value): .less(try single(value))
    case .lessThanOrEqualTo(let value): .lessOrEqual(try single(value))
    case .greaterThan(let value): .greater(try single(value))
    case .greaterThanOrEqualTo(let value): .greaterOrEqual(try single(value))
    case .isBetween(let low, let high): .between(try single(low), try single(high))
    case .containsText(let text): .contains(text)
    case .hasPrefix(let text): .hasPrefix(text)
    case .hasSuffix(let text): .hasSuffix(text)
    }
  }

  private func folded(_ comparison: Comparison) -> Comparison {
    folding.isEmpty ? comparison : .folding(folding, comparison)
  }

  private func single(_ value: AttributeValue) throws -> AttributeValue {
    switch value {
    case .null, .list:
      throw KliegError(
        .badQuery,
        "The property “\(property)” is compared with one value, not with a list or none.",
        details: ["attribute": property])
    case .string, .integer, .number, .boolean, .date: return value
    }
  }
}

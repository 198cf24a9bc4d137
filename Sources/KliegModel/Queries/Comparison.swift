/// How an attribute is compared.
///
/// A string operand is read as the attribute's kind, so `.equal("2026-11-30")` compares a date with a
/// date. Strings are compared exactly, case and accents included, in the order of their code points.
public indirect enum Comparison: Sendable, Hashable {
  /// Equal to a value.
  case equal(AttributeValue)
  /// Not equal to a value; true for an item that lacks the attribute.
  case notEqual(AttributeValue)
  /// Less than a value.
  case less(AttributeValue)
  /// Less than or equal to a value.
  case lessOrEqual(AttributeValue)
  /// Greater than a value.
  case greater(AttributeValue)
  /// Greater than or equal to a value.
  case greaterOrEqual(AttributeValue)
  /// From a value to a value, both included.
  case between(AttributeValue, AttributeValue)
  /// Equal to one of these.
  case oneOf([AttributeValue])
  /// Begins with a string.
  case hasPrefix(String)
  /// Ends with a string.
  case hasSuffix(String)
  /// Has a string within it, anywhere.
  case contains(String)
  /// Has a string within it, at the edges of words.
  case hasWords(WordPattern)
  /// Present at all.
  case exists
  /// A comparison of strings, both sides folded; refused for values that are no strings.
  case folding(Folding, Comparison)
}

extension Comparison: CustomStringConvertible {
  /// The comparison without its attribute.
  public var description: String {
    switch self {
    case .equal(let value): "= \(Self.quoted(value))"
    case .notEqual(let value): "!= \(Self.quoted(value))"
    case .less(let value): "< \(Self.quoted(value))"
    case .lessOrEqual(let value): "<= \(Self.quoted(value))"
    case .greater(let value): "> \(Self.quoted(value))"
    case .greaterOrEqual(let value): ">= \(Self.quoted(value))"
    case .between(let low, let high): "BETWEEN \(Self.quoted(low)) AND \(Self.quoted(high))"
    case .oneOf(let values): "IN (\(values.map(Self.quoted).joined(separator: ", ")))"
    case .hasPrefix(let prefix): "BEGINS WITH \(Self.quoted(.string(prefix)))"
    case .hasSuffix(let suffix): "ENDS WITH \(Self.quoted(.string(suffix)))"
    case .contains(let part): "CONTAINS \(Self.quoted(.string(part)))"
    case .hasWords(let pattern):
      "HAS WORDS “\(pattern.opensBefore ? "*" : "")\(pattern.text)\(pattern.opensAfter ? "*" : "")”"
    case .exists: "EXISTS"
    case .folding(let folding, let comparison): "[\(folding)] \(comparison)"
    }
  }

  private static func quoted(_ value: AttributeValue) -> String {
    if case .string(let text) = value { return "“\(text)”" }
    return value.description
  }
}

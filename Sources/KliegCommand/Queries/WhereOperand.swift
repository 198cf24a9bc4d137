import KliegModel

/// What stands right of an operator in `--where`: one value, several, or a range.
struct WhereOperand {
  private enum Form {
    case quoted(String)
    case plain(Substring)
  }

  private let form: Form
  private let expression: String

  /// Reads the rest of an expression.
  init(_ rest: Substring, of expression: String) throws {
    self.expression = expression
    var value = rest.drop(while: \.isWhitespace)
    while value.last?.isWhitespace == true { value.removeLast() }
    guard !value.isEmpty else {
      throw WhereExpression.fault(expression, "has no value; an empty one is written \"\"")
    }
    form = value.first == "\"" ? .quoted(try Self.unquoted(value, of: expression)) : .plain(value)
  }

  /// The value as it stands.
  var text: String {
    switch form {
    case .quoted(let text): text
    case .plain(let text): String(text)
    }
  }

  /// The value as it stands, as an operand.
  var value: AttributeValue { .string(text) }

  /// What `=` means: equal, one of, or within.
  func equality() throws -> Comparison {
    guard case .plain(let text) = form else { return .equal(value) }
    if let dots = Self.dots(in: text) {
      let low = AttributeValue.string(String(text[..<dots]))
      let high = AttributeValue.string(String(text[text.index(dots, offsetBy: 2)...]))
      switch (low, high) {
      case ("", ""): throw WhereExpression.fault(expression, "has a range without ends")
      case ("", _): return .lessOrEqual(high)
      case (_, ""): return .greaterOrEqual(low)
      default: return .between(low, high)
      }
    }
    let values = text.split(separator: ",", omittingEmptySubsequences: false)
    guard values.count > 1 else { return .equal(value) }
    guard values.allSatisfy({ !$0.isEmpty }) else {
      throw WhereExpression.fault(expression, "has an empty value between commas")
    }
    return .oneOf(values.map { .string(String($0)) })
  }

  private static func dots(in text: Substring) -> Substring.Index? {
    text.indices.first { text[$0...].hasPrefix("..") }
  }

  private static func unquoted(_ value: Substring, of expression: String) throws -> String {
    var result = ""
    var rest = value.dropFirst()
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        guard rest.isEmpty else {
          throw WhereExpression.fault(expression, "goes on after its closing quote")
        }
        return result
      case "\\":
        if let next = rest.popFirst() { result.append(next) }
      default: result.append(character)
      }
    }
    throw WhereExpression.fault(expression, "lacks its closing quote")
  }
}

import KliegModel

/// A filter as `--where` takes it: `attribute OP value`.
///
/// ```
/// section=utils            equal            section=utils,admin    one of
/// size=100..2000           from, to         size=100..  size=..20  from; up to
/// size>=100  size<20       compared         name^=lib              begins with
/// homepage                 is there         !homepage  !a=b        not
/// title="a, b..c"          a value that holds a comma, dots or quotes
/// ```
///
/// Values stay strings: the daemon reads each by its attribute's kind.
struct WhereExpression {
  /// What it says.
  let filter: Filter

  /// Reads an expression.
  init(_ text: String) throws {
    var rest = Substring(text).drop(while: \.isWhitespace)
    let isNegated = rest.first == "!"
    if isNegated { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    let name = rest.prefix { !"=!<>^".contains($0) && !$0.isWhitespace }
    rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
    guard !name.isEmpty else { throw Self.fault(text, "names no attribute") }
    let comparison = try Self.comparison(rest, of: text)
    let filter = Filter.attribute(String(name), comparison.positive)
    self.filter = isNegated != comparison.isNegated ? .not(filter) : filter
  }

  /// All expressions together.
  static func filter(_ texts: [String]) throws -> Filter? {
    let filters = try texts.map { try WhereExpression($0).filter }
    return filters.count > 1 ? .all(filters) : filters.first
  }

  private static func comparison(
    _ rest: Substring, of text: String
  ) throws -> (positive: Comparison, isNegated: Bool) {
    guard !rest.isEmpty else { return (.exists, false) }
    for mark in ["!=", "<=", ">=", "^=", "=", "<", ">"] where rest.hasPrefix(mark) {
      let operand = try WhereOperand(rest.dropFirst(mark.count), of: text)
      switch mark {
      case "=": return (try operand.equality(), false)
      case "!=": return (try operand.equality(), true)
      case "<=": return (.lessOrEqual(operand.value), false)
      case ">=": return (.greaterOrEqual(operand.value), false)
      case "<": return (.less(operand.value), false)
      case ">": return (.greater(operand.value), false)
      default: return (.hasPrefix(operand.text), false)
      }
    }
    throw fault(text, "has no operator before “\(rest)”; there are = != < <= > >= ^=")
  }

  static func fault(_ text: String, _ finding: String) -> KliegError {
    KliegError(.usage, "--where “\(text)” \(finding).", details: ["expression": text])
  }
}

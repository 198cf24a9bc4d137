import KliegModel

/// Where in an expression an error is: the expression, and under it a mark.
enum ExpressionText {
  /// The longest part of an expression that is shown before the place, in columns.
  private static let before = 60

  /// The lines; none for an error without a place.
  static func lines(_ error: KliegError) -> [String] {
    guard let expression = error.details["expression"],
      let offset = error.details["offset"].flatMap({ Int($0) }),
      offset >= 0, offset <= expression.utf8.count
    else { return [] }
    // Line by line nothing may move, so blanks are not put together as in other texts.
    let place = expression.utf8.index(expression.startIndex, offsetBy: offset)
    let head = shown(expression[..<place]).suffix(before)
    let tail = shown(expression[place...]).prefix(before)
    return ["  " + head + tail, "  " + String(repeating: " ", count: head.columns) + "^"]
  }

  /// A piece of the expression with a blank for each thing that is no visible character.
  private static func shown(_ text: Substring) -> String {
    String(text.map { String($0).singleLine.isEmpty ? " " : $0 })
  }
}

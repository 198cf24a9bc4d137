/// A text with placeholders: `%@`, `%lld`, `%1$@`; two percent signs are one.
struct PlaceholderFormat {
  private enum Piece {
    case text(String)
    /// The number of an argument, from 0; nil for the next one.
    case argument(Int?, placeholder: String)
  }

  private var pieces: [Piece] = []

  init(_ format: String) {
    var rest = format[...]
    var text = ""
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        text.append("%")
      } else if let piece = Self.argument(&rest) {
        pieces += [.text(text), piece]
        text = ""
      } else {
        text.append("%")
      }
    }
    pieces.append(.text(text))
  }

  /// The text with arguments in their places; a placeholder without one stays.
  func text(with arguments: [String]) -> String {
    var result = ""
    var next = 0
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .argument(let number, let placeholder):
        let place = number ?? next
        result += arguments.indices.contains(place) ? arguments[place] : placeholder
        next += number == nil ? 1 : 0
      }
    }
    return result
  }

  /// Takes a placeholder behind its percent sign.
  private static func argument(_ rest: inout Substring) -> Piece? {
    let start = rest
    var number: Int?
    let digits = rest.prefix(while: \.isNumber)
    if !digits.isEmpty, rest.dropFirst(digits.count).first == "$", let value = Int(digits) {
      number = value - 1
      rest = rest.dropFirst(digits.count + 1)
    }
    let letters = rest.prefix { "l.0123456789".contains($0) }
    let after = rest.dropFirst(letters.count)
    guard let kind = after.first, "@dufsx".contains(kind) else {
      rest = start
      return nil
    }
    rest = after.dropFirst()
    return .argument(number, placeholder: "%" + start[..<rest.startIndex])
  }
}

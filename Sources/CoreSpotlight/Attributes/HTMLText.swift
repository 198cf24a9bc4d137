/// The text of HTML, for searching.
enum HTMLText {
  /// The text without tags, comments, scripts and styles, its entities resolved.
  static func plain(_ html: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = Substring(html).unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "<" {
        skipTag(&rest)
        if text.last != " " { text.append(" ") }
      } else if scalar == "&" {
        text.append(contentsOf: entity(&rest))
      } else {
        text.append(scalar)
        rest.removeFirst()
      }
    }
    return String(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func skipTag(_ rest: inout Substring.UnicodeScalarView) {
    if starts(rest, with: "<!--") { return skip(&rest, past: "-->") }
    for element in ["script", "style"] where starts(rest, with: "<" + element) {
      return skip(&rest, past: "</\(element)>")
    }
    skip(&rest, past: ">")
  }

  private static func skip(_ rest: inout Substring.UnicodeScalarView, past end: String) {
    while !rest.isEmpty, !starts(rest, with: end) { rest.removeFirst() }
    rest = rest.dropFirst(end.unicodeScalars.count)
  }

  private static func starts(
    _ rest: Substring.UnicodeScalarView, with text: String
  ) -> Bool {
    var index = rest.startIndex
    for wanted in text.unicodeScalars {
      guard index < rest.endIndex else { return false }
      let scalar = rest[index]
      guard scalar == wanted || scalar.properties.lowercaseMapping == String(wanted)
      else { return false }
      index = rest.index(after: index)
    }
    return true
  }

  private static func entity(
    _ rest: inout Substring.UnicodeScalarView
  ) -> String.UnicodeScalarView {
    let name = rest.dropFirst().prefix(12).prefix { $0 != ";" }
    guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == ";",
      let text = text(of: String(name))
    else {
      rest.removeFirst()
      return String.UnicodeScalarView("&".unicodeScalars)
    }
    rest = rest[rest.index(after: name.endIndex)...]
    return String.UnicodeScalarView(text.unicodeScalars)
  }

  private static func text(of name: String) -> String? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let code =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
    return entities[name]
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—", "hellip": "…", "copy": "©", "reg": "®", "trade": "™", "euro": "€", "auml": "ä",
    "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
    "egrave": "è", "agrave": "à", "aacute": "á", "ccedil": "ç", "ntilde": "ñ", "laquo": "«",
    "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•",
  ]
}

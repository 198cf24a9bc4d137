import KliegModel

/// Reads user text from front to back, each character once or twice.
struct UserTextReader {
  /// Deeper groups are not told apart.
  private static let deepest = 10

  private struct Group {
    /// What must hold, each as its alternatives.
    var parts: [[UserText.Clause]] = []
    /// An `OR` stood after the last part.
    var isOr = false
    var isNegated = false

    var clauses: [UserText.Clause] { parts.map { $0.count == 1 ? $0[0] : .any($0) } }
  }

  private let text: [Unicode.Scalar]
  private let isTyping: Bool
  private let lastQuote: Int?
  private var index = 0
  private var groups = [Group()]

  init(_ text: String, isTyping: Bool) {
    self.text = Array(text.unicodeScalars)
    self.isTyping = isTyping
    lastQuote = self.text.lastIndex(where: Self.isQuote)
  }

  mutating func read(_ kind: (String) -> AttributeKind?) -> [UserText.Clause] {
    var isNegated = false
    while index < text.count {
      let scalar = text[index]
      if scalar.properties.isWhitespace {
        isNegated = false
        index += 1
      } else if scalar == "-", !isNegated, isClauseStart(at: index + 1) {
        isNegated = true
        index += 1
      } else if scalar == "(" {
        index += 1
        if groups.count <= Self.deepest {
          groups.append(Group(isNegated: isNegated))
          isNegated = false
        }
      } else if scalar == ")" {
        index += 1
        closeGroup()
      } else if Self.isQuote(scalar) {
        if let phrase = quoted() {
          add(.phrase(phrase), isNegated: isNegated)
          isNegated = false
        } else {
          index += 1
        }
      } else {
        readPart(isNegated: isNegated, kind)
        isNegated = false
      }
    }
    while groups.count > 1 { closeGroup() }
    closeOr()
    return groups[0].clauses
  }

  /// Whether something can stand here that a minus before it denies.
  private func isClauseStart(at index: Int) -> Bool {
    guard index < text.count else { return false }
    return !text[index].properties.isWhitespace && text[index] != "-" && text[index] != ")"
  }

  private mutating func readPart(isNegated: Bool, _ kind: (String) -> AttributeKind?) {
    let start = index
    let end = partEnd(from: start)
    if !isNegated, let word = ["OR", "AND"].first(where: { matches($0, start..<end) }) {
      index = end
      if groups[groups.count - 1].parts.isEmpty || isLast(end) {
        add(words(start..<end, isNegated: false), isNegated: false)
      } else if word == "OR" {
        groups[groups.count - 1].isOr = true
      }
      return
    }
    if let colon = text[start..<end].firstIndex(of: ":"), colon > start {
      let name = string(start..<colon)
      if let kind = kind(name),
        let clause = field(name, kind, from: colon + 1, isNegated: isNegated)
      {
        add(clause, isNegated: isNegated)
        return
      }
    }
    index = end
    add(words(start..<end, isNegated: isNegated), isNegated: isNegated)
  }

  /// Reads the value of a field and moves behind it; nil, without moving, when it makes no sense.
  private mutating func field(
    _ name: String, _ kind: AttributeKind, from start: Int, isNegated: Bool
  ) -> UserText.Clause? {
    let before = index
    index = start
    if start < text.count, Self.isQuote(text[start]), let value = quoted() {
      if kind == .text { return .field(name, .words(value, isUnfinished: false)) }
      if let filter = FieldComparison(name, kind).filter(value, isLiteral: true) {
        return .comparison(filter)
      }
    } else {
      let end = partEnd(from: start)
      index = end
      if start < end {
        if kind == .text {
          return .field(name, words(start..<end, isNegated: isNegated))
        }
        let isUnfinished = isTyping && end == text.count && !isNegated
        let comparison = FieldComparison(name, kind, isUnfinished: isUnfinished)
        if let filter = comparison.filter(string(start..<end)) { return .comparison(filter) }
      }
    }
    index = before
    return nil
  }

  private mutating func add(_ clause: UserText.Clause, isNegated: Bool) {
    let clause = isNegated ? UserText.Clause.not(clause) : clause
    let group = groups.count - 1
    let part = groups[group].parts.count - 1
    if groups[group].isOr, part >= 0 {
      groups[group].parts[part].append(clause)
      groups[group].isOr = false
    } else {
      groups[group].parts.append([clause])
    }
  }

  /// Ends a group; one without clauses is none.
  private mutating func closeGroup() {
    guard groups.count > 1 else { return }
    closeOr()
    let group = groups.removeLast()
    let clauses = group.clauses
    switch clauses.count {
    case 0: return
    case 1: add(clauses[0], isNegated: group.isNegated)
    default: add(.all(clauses), isNegated: group.isNegated)
    }
  }

  /// An `OR` that nothing follows is a word.
  private mutating func closeOr() {
    guard groups[groups.count - 1].isOr else { return }
    groups[groups.count - 1].isOr = false
    add(.words("OR", isUnfinished: false), isNegated: false)
  }

  private func words(_ range: Range<Int>, isNegated: Bool) -> UserText.Clause {
    .words(
      string(range), isUnfinished: isTyping && !isNegated && range.upperBound == text.count)
  }

  /// Where the part ends that begins at an index: at white space, a quote, or the end of its group.
  private func partEnd(from start: Int) -> Int {
    var end = start
    var depth = 0
    while end < text.count {
      let scalar = text[end]
      if scalar.properties.isWhitespace || Self.isQuote(scalar) { break }
      if scalar == "(" { depth += 1 }
      if scalar == ")" {
        if depth == 0, groups.count > 1 { break }
        depth -= 1
      }
      end += 1
    }
    return end
  }

  private func isLast(_ end: Int) -> Bool {
    text[end...].allSatisfy { $0.properties.isWhitespace }
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "“" || scalar == "”" || scalar == "„"
  }

  /// The text between quotes, and moves behind it; nil, without moving, where nothing closes them.
  private mutating func quoted() -> String? {
    guard let lastQuote, lastQuote > index else { return nil }
    let start = index + 1
    guard let end = text[start...].firstIndex(where: Self.isQuote) else { return nil }
    index = end + 1
    return string(start..<end)
  }

  private func matches(_ word: String, _ range: Range<Int>) -> Bool {
    text[range].elementsEqual(word.unicodeScalars)
  }

  private func string(_ range: Range<Int>) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text[range])
    return String(result)
  }
}

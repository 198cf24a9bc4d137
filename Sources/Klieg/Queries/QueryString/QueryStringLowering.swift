import KliegModel

/// What a comparison of the query language asks of items.
struct QueryStringLowering {
  let moments: TimeNames
  let vocabulary: QueryVocabulary

  /// What stands before the operator.
  enum Subject: Equatable {
    case attribute(String)
    /// `*`: every searched attribute but the text content.
    case anyMetadata
    /// `**`: every searched attribute.
    case anyText
  }

  /// What stands after the operator.
  enum Value: Equatable {
    case pattern(QueryPattern)
    case integer(Int64)
    case number(Double)
    case time(TimeNames.Meaning)
  }

  /// Why a value cannot stand where it does.
  struct Refusal: Error {
    let reason: String
  }

  private static let content = "textContent"

  func filter(
    _ subject: Subject, _ comparison: QueryToken.Operator, _ value: Value
  ) throws -> Filter {
    switch comparison {
    case .equal: return try equality(subject, value)
    case .notEqual: return .not(try equality(subject, value))
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    guard case .attribute(let name) = subject else {
      throw Refusal(reason: "any attribute is compared with “==” or “!=” only")
    }
    let operand = try ordered(value, name)
    let order: Comparison =
      switch comparison {
      case .less: .less(operand)
      case .lessOrEqual: .lessOrEqual(operand)
      case .greater: .greater(operand)
      default: .greaterOrEqual(operand)
      }
    return .attribute(name, order)
  }

  /// A value that has an order: a number or a moment, of a span its beginning.
  func ordered(_ value: Value, _ name: String) throws -> AttributeValue {
    switch value {
    case .pattern: throw Refusal(reason: "a string has no order here, only numbers and dates have")
    case .integer(let number): operand(number, name)
    case .number(let number): operand(number, name)
    case .time(let meaning): .date(meaning.start)
    }
  }

  private func equality(_ subject: Subject, _ value: Value) throws -> Filter {
    switch (subject, value) {
    case (.attribute(let name), .pattern(let pattern)): return strings(pattern, name)
    case (.anyMetadata, .pattern(let pattern)):
      return anywhere(pattern, vocabulary.searched.filter { $0 != Self.content })
    case (.anyText, .pattern(let pattern)):
      return textMatch(pattern) ?? anywhere(pattern, vocabulary.searched)
    case (.attribute(let name), .time(.span(let start, let end))):
      // One comparison, so that it is one of several values that lies within.
      let last = Timestamp(microseconds: end.microseconds.saturatingAdding(-1))
      return start <= last ? .attribute(name, .between(.date(start), .date(last))) : .any([])
    case (.attribute(let name), _): return .attribute(name, .equal(try ordered(value, name)))
    case (.anyMetadata, _), (.anyText, _):
      throw Refusal(reason: "any attribute is compared with a string only")
    }
  }

  /// What the text search answers itself: words wherever they stand.
  private func textMatch(_ pattern: QueryPattern) -> Filter? {
    let loose: QueryPattern.Modifiers = [.ignoringCase, .ignoringDiacritics, .tokens]
    guard pattern.modifiers.isSuperset(of: loose), !pattern.opensBefore,
      !Self.words(of: pattern.text).isEmpty
    else { return nil }
    return .text(
      TextMatch(pattern.opensAfter ? .prefix(pattern.text) : .words(pattern.text)))
  }

  private func anywhere(_ pattern: QueryPattern, _ names: [String]) -> Filter {
    let filters = tokens(of: pattern).map { token in
      Filter.any(names.map { .attribute($0, comparison(token, $0)) })
    }
    return filters.count == 1 ? filters[0] : .all(filters)
  }

  private func strings(_ pattern: QueryPattern, _ name: String) -> Filter {
    let filters = tokens(of: pattern).map { Filter.attribute(name, comparison($0, name)) }
    return filters.count == 1 ? filters[0] : .all(filters)
  }

  private func comparison(_ pattern: QueryPattern, _ name: String) -> Comparison {
    if pattern.isAnything { return .exists }
    let comparison: Comparison
    if pattern.modifiers.contains(.words) || name == Self.content {
      comparison = .hasWords(
        WordPattern(
          pattern.text, opensBefore: pattern.opensBefore, opensAfter: pattern.opensAfter))
    } else {
      comparison =
        switch (pattern.opensBefore, pattern.opensAfter) {
        case (false, false): .equal(.string(pattern.text))
        case (false, true): .hasPrefix(pattern.text)
        case (true, false): .hasSuffix(pattern.text)
        case (true, true): .contains(pattern.text)
        }
    }
    var folding: Folding = []
    if pattern.modifiers.contains(.ignoringCase) { folding.insert(.case) }
    if pattern.modifiers.contains(.ignoringDiacritics) { folding.insert(.diacritics) }
    // Numbers and the like have no cases; `rating == "5"c` is what it is without.
    guard !folding.isEmpty, vocabulary.kinds[name]?.isString ?? true else { return comparison }
    return .folding(folding, comparison)
  }

  /// The pattern, or each of its words where they are looked for on their own; the wildcards stay at
  /// the ends of the whole.
  private func tokens(of pattern: QueryPattern) -> [QueryPattern] {
    guard pattern.modifiers.contains(.tokens) else { return [pattern] }
    let words = Self.words(of: pattern.text)
    var modifiers = pattern.modifiers
    modifiers.insert(.words)
    guard !words.isEmpty else { return [pattern] }
    return words.enumerated().map { index, word in
      QueryPattern(
        text: word, opensBefore: pattern.opensBefore && index == 0,
        opensAfter: pattern.opensAfter && index == words.count - 1, modifiers: modifiers)
    }
  }

  private static func words(of text: String) -> [String] {
    text.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { String($0) }
  }

  private func operand(_ number: Int64, _ name: String) -> AttributeValue {
    switch vocabulary.kinds[name] {
    case .date: .date(Self.reference.adding(seconds: number))
    case .boolean where number == 0 || number == 1: .boolean(number == 1)
    default: .integer(number)
    }
  }

  private func operand(_ number: Double, _ name: String) -> AttributeValue {
    guard vocabulary.kinds[name] == .date else { return .number(number) }
    let whole = number.rounded(.down)
    guard let seconds = Int64(exactly: whole) else {
      return .date(Timestamp(microseconds: number < 0 ? .min : .max))
    }
    let moment = Self.reference.adding(seconds: seconds)
    let fraction = Int64(((number - whole) * 1_000_000).rounded())
    return .date(Timestamp(microseconds: moment.microseconds.saturatingAdding(fraction)))
  }

  /// The beginning of 2001, from which dates are counted.
  private static let reference = Timestamp(microseconds: 978_307_200_000_000)
}

extension AttributeKind {
  fileprivate var isString: Bool { self == .text || self == .keyword }
}

package import KliegModel

/// Queries about ``RandomItems``, the same for the same seed.
package struct RandomQueries {
  /// What queries may ask for.
  package struct Features: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Order and equality, prefixes, and the six operators' like.
    package static let comparisons = Features(rawValue: 1)
    /// Suffixes, parts, words of strings, and foldings.
    package static let strings = Features(rawValue: 2)
    /// Words in texts, within the filter.
    package static let texts = Features(rawValue: 4)
    /// Words to find, beside the filter.
    package static let words = Features(rawValue: 8)
    /// Several keys, locales, numeric order, and where those without a value come.
    package static let orders = Features(rawValue: 16)
    /// Groups and measures.
    package static let groups = Features(rawValue: 32)
    /// Identifiers in comparisons.
    package static let identifiers = Features(rawValue: 64)

    package static let all: Features = [
      .comparisons, .strings, .texts, .words, .orders, .groups, .identifiers,
    ]
  }

  let features: Features
  var generator: SeededGenerator

  package init(seed: UInt64, features: Features = .all) {
    generator = SeededGenerator(seed: seed)
    self.features = features
  }

  /// A query; its window is open where only relevance or donation orders what it finds.
  package mutating func query() -> Query {
    var query = Query(filter: generator.chance(85) ? filter(depth: 3) : nil, attributes: .none)
    if features.contains(.words), generator.chance(25) {
      query.isTyping = generator.chance(40)
      query.text = query.isTyping ? words(1...2) + beginning() : words(1...3)
    }
    if generator.chance(60) { query.sort = sort() }
    if !query.sort.isEmpty, query.text == nil {
      query.limit = generator.pick([0, 1, 3, 10, 1_000])
      query.offset = generator.pick([0, 0, 1, 5, 1_000])
    } else {
      query.limit = 1_000
    }
    if features.contains(.groups), generator.chance(25) { query.groupings = [grouping()] }
    return query
  }

  private mutating func filter(depth: Int) -> Filter {
    guard depth > 0, generator.chance(55) else { return leaf() }
    switch generator.number(0...5) {
    case 0: return .not(filter(depth: depth - 1))
    case 1, 2: return .any((0..<generator.number(0...3)).map { _ in filter(depth: depth - 1) })
    default: return .all((0..<generator.number(0...3)).map { _ in filter(depth: depth - 1) })
    }
  }

  private mutating func leaf() -> Filter {
    if features.contains(.texts), generator.chance(25) { return .text(textMatch()) }
    if features.contains(.identifiers), generator.chance(8) {
      return .attribute("_identifier", strings(["i0", "i1", "i2", "i10", "i25", "i", "nobody"]))
    }
    let names = RandomItems.fields.map(\.name) + ["_type", "_domain", "_priority"]
    let name = generator.pick(names)
    if generator.chance(8) { return .attribute(name, .exists) }
    return .attribute(name, comparison(of: name))
  }

  private mutating func comparison(of name: String) -> Comparison {
    switch name {
    case "name", "body", "notes", "memo":
      strings([words(1...1), words(2...2), "b", "ko", "bako tomu", "o", ""])
    case "section": strings(["alpha", "beta", "gamma", "a", "ta", "zeta"])
    case "code": strings(RandomItems.codes + ["Window", "Win", "ole", "ss", "SS", "sted", "Class"])
    case "accents": strings(RandomItems.accents + ["e", "\u{301}", "fi", "σ"], hasWords: false)
    case "serial": strings(["file 1", "file 9", "file 10", "file", "0"])
    case "tags": strings(["red", "blue", "grey", "re", "e"])
    case "_type": strings(["note", "photo", "no"])
    case "_domain": strings(["a", "a.b", "b", "."])
    case "size":
      ordered(RandomItems.numbers + [.number(0.5), .number(9_007_199_254_740_992), "1", "-1.0"])
    case "ratio": ordered([0, 1, -2, .number(0.25), .number(-1.5), .number(1e300), "0.5"])
    case "marks", "_priority": ordered([-1, 0, 1, 2, 5, 9, .number(2.5)])
    case "flag": ordered([true, false, "true"])
    case "when":
      ordered(RandomItems.dates.map { .date(Timestamp(microseconds: $0)) } + ["1970-01-01"])
    default:
      ordered([
        .date(Timestamp(microseconds: 1_730_000_000_000_000)),
        .date(Timestamp(microseconds: 1_770_000_000_000_000)), "2025-06-01T12:00:00+02:00",
      ])
    }
  }

  private mutating func ordered(_ values: [AttributeValue]) -> Comparison {
    let value = generator.pick(values)
    return switch generator.number(0...7) {
    case 0: .equal(value)
    case 1: .notEqual(value)
    case 2: .less(value)
    case 3: .lessOrEqual(value)
    case 4: .greater(value)
    case 5: .greaterOrEqual(value)
    case 6: .between(value, generator.pick(values))
    default: .oneOf((0..<generator.number(0...3)).map { _ in generator.pick(values) })
    }
  }

  private mutating func strings(_ values: [String], hasWords: Bool = true) -> Comparison {
    let plain = plainStrings(values, hasWords: hasWords)
    guard features.contains(.strings), generator.chance(50) else { return plain }
    return .folding(generator.pick([[.case], [.diacritics], [.case, .diacritics]]), plain)
  }

  private mutating func plainStrings(_ values: [String], hasWords: Bool) -> Comparison {
    let value = generator.pick(values)
    guard features.contains(.strings), generator.chance(50) else {
      return generator.chance(25)
        ? .hasPrefix(value) : ordered(values.map { AttributeValue.string($0) })
    }
    switch generator.number(0...2) {
    case 0: return .hasSuffix(value)
    case 1 where hasWords && !value.isEmpty:
      return .hasWords(
        WordPattern(value, opensBefore: generator.chance(30), opensAfter: generator.chance(30)))
    default: return .contains(value)
    }
  }

  private mutating func textMatch() -> TextMatch {
    let form: TextMatch.Form =
      switch generator.number(0...4) {
      case 0: .words(words(1...3))
      case 1: .phrase(words(1...3))
      case 2: .near(words(2...3), within: generator.number(1...12))
      case 3: .prefix(generator.chance(50) ? beginning() : words(1...1) + beginning())
      default: .fuzzy(misspelt(), edits: generator.number(1...2))
      }
    return TextMatch(
      form, in: generator.chance(50) ? generator.pick(["name", "body", "notes"]) : nil)
  }

  private mutating func words(_ range: ClosedRange<Int>) -> String {
    (0..<generator.number(range)).map { _ in generator.pick(RandomItems.words) }
      .joined(separator: " ")
  }

  /// A word's beginning, after a space.
  private mutating func beginning() -> String {
    let word = generator.pick(RandomItems.words)
    return " " + word.prefix(generator.number(1...word.count))
  }

  private mutating func misspelt() -> String {
    var word = Array(generator.pick(RandomItems.words))
    // Digits and letters side by side would be several words.
    let isNumber = word.contains(where: \.isNumber)
    for _ in 0..<generator.number(0...2) where word.count > 1 && !isNumber {
      let place = generator.number(0...word.count - 2)
      switch generator.number(0...3) {
      case 0: word.swapAt(place, place + 1)
      case 1: word.remove(at: place)
      case 2: word.insert("o", at: place)
      default: word[place] = "a"
      }
    }
    return String(word)
  }
}

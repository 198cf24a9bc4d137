package import KliegModel

/// Items of all kinds of values, the same for the same seed.
package struct RandomItems {
  private var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// What the attributes are.
  package static let fields = [
    Field("name", .text, weight: 3), Field("body", .text), Field("notes", .text),
    Field("memo", .text, isSearched: false), Field("section", .keyword), Field("code", .keyword),
    Field("accents", .keyword), Field("serial", .keyword), Field("tags", .keyword),
    Field("size", .number), Field("ratio", .number), Field("marks", .number),
    Field("flag", .boolean), Field("made", .date), Field("when", .date), Field("days", .date),
  ]

  /// Words that no stemmer changes and that have no parts, some of them near to others.
  package static let words = [
    "bako", "bakro", "tomu", "tomubo", "ruvao", "lopa", "zedo", "kinopa", "fagu", "nilo", "hupa",
    "dolomugato", "dolomugata", "rakibo", "4711", "velanodo", "ka", "kam",
  ]

  static let codes = [
    "École", "Ecole", "ecole", "ECOLE", "Straße", "STRASSE", "strasse", "Ørsted", "orsted",
    "MyWindowClass", "Broken Window", "NSWindow", "window", "Window-2", "Łódź Óść", "Ærø12",
    "a", "A", "x_y", "", "naïve Café", "10", "2.50", "true",
  ]

  static let accents = [
    "e\u{301}cole", "école", "E\u{301}", "o\u{308}\u{323}", "ö\u{323}", "ﬁn", "ς",
  ]

  static let numbers: [AttributeValue] = [
    0, 1, -1, 2, 3, 7, .integer(.max), .integer(.min), .integer(.max - 1),
    9_007_199_254_740_992, 9_007_199_254_740_993,
  ]

  static let dates: [Int64] = [
    .min, .min + 1, .max, -1, 0, 1, -500_000, 1_796_293_800_000_000, 1_796_256_000_000_000,
    -62_135_596_800_000_000, 253_402_214_400_000_000,
  ]

  /// So many items; none has the identifier of another and its type.
  package mutating func items(_ count: Int) -> [Item] {
    (0..<count).map { item("i\($0)") }
  }

  /// An item of a name.
  package mutating func item(_ name: String) -> Item {
    var attributes: [String: AttributeValue] = [:]
    for field in Self.fields where generator.chance(70) {
      attributes[field.name] = value(of: field.name)
    }
    return Item(
      name, type: generator.chance(40) ? generator.pick(["note", "photo"]) : nil,
      domain: generator.chance(50) ? generator.pick(["a", "a.b", "b"]) : nil,
      priority: generator.number(-2...2), expiration: .never, attributes: attributes)
  }

  private mutating func value(of name: String) -> AttributeValue {
    switch name {
    case "name": .string(text(1...4))
    case "body": .string(text(generator.chance(10) ? 200...400 : 1...30))
    case "notes": list(0...3) { .string($0.text(1...6)) }
    case "memo": .string(text(1...3))
    case "section": .string(generator.pick(["alpha", "beta", "gamma", "delta"]))
    case "code": .string(generator.pick(Self.codes))
    case "accents": .string(generator.pick(Self.accents))
    case "serial": .string("file \(generator.number(0...120))")
    case "tags": list(1...4) { .string($0.generator.pick(["red", "blue", "green", "grey"])) }
    case "size": generator.pick(Self.numbers)
    case "ratio": .number(Double(generator.number(-12...12)) / 4)
    case "marks": list(1...3) { .integer(Int64($0.generator.number(0...9))) }
    case "flag": .boolean(generator.chance(50))
    case "made": .date(Timestamp(microseconds: made()))
    case "when": .date(Timestamp(microseconds: generator.pick(Self.dates)))
    default: list(1...3) { .date(Timestamp(microseconds: $0.made())) }
    }
  }

  /// Some moment between 2024 and 2027.
  private mutating func made() -> Int64 {
    Int64(generator.number(1_704_067_200...1_800_000_000)) * 1_000_000
  }

  private mutating func list(
    _ range: ClosedRange<Int>, _ element: (inout RandomItems) -> AttributeValue
  ) -> AttributeValue {
    .list((0..<generator.number(range)).map { _ in element(&self) })
  }

  private mutating func text(_ range: ClosedRange<Int>) -> String {
    (0..<generator.number(range)).map { _ in generator.pick(Self.words) }.joined(separator: " ")
  }
}

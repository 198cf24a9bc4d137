import KliegModel
import KliegStorage

/// Items, values and filters by chance, the same for the same seed.
struct RandomItems {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func number(below end: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % end
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  mutating func item() -> ColumnModel.Item {
    var item = ColumnModel.Item()
    item.type = chance(50) ? pick(["Trip", "Note"]) : nil
    item.domain = chance(70) ? pick(["a", "a.b", "ab", "a.b.c", "b"]) : nil
    item.priority = chance(70) ? 0 : pick([-1, 1, 2])
    item.expires = chance(80) ? nil : Int64(number(below: 200))
    for (name, kind) in ColumnModel.kinds.sorted(by: { $0.key < $1.key }) where chance(75) {
      item.attributes[name] =
        chance(70)
        ? value(kind) : .list((0..<1 + number(below: 4)).map { _ in value(kind) })
    }
    return item
  }

  mutating func value(_ kind: AttributeKind) -> AttributeValue {
    switch kind {
    case .number: pick(Self.numbers)
    case .date: pick(Self.dates)
    case .boolean: .boolean(chance(50))
    case .text, .keyword: .string(pick(Self.strings))
    }
  }

  mutating func filter(depth: Int) -> Filter {
    if depth > 0, chance(60) {
      let filters = (0..<number(below: 4)).map { _ in filter(depth: depth - 1) }
      switch number(below: 3) {
      case 0: return .all(filters)
      case 1: return .any(filters)
      default: return .not(filter(depth: depth - 1))
      }
    }
    let system = ["_identifier", "_type", "_domain", "_priority", "_expires"]
    let name = chance(70) ? pick(ColumnModel.kinds.keys.sorted()) : pick(system)
    return .attribute(name, comparison(name))
  }

  mutating func operand(_ name: String) -> AttributeValue {
    switch name {
    case "_identifier": .string("id\(number(below: 300))")
    case "_type": .string(pick(["Trip", "Note", "None"]))
    case "_domain": .string(pick(["a", "a.b", "b", "c"]))
    case "_priority": .integer(Int64(number(below: 4)) - 1)
    case "_expires": .date(Timestamp(microseconds: Int64(number(below: 200))))
    default: ColumnModel.kinds[name].map { value($0) } ?? .null
    }
  }

  private mutating func comparison(_ name: String) -> Comparison {
    let kind = SystemAttribute(rawValue: name)?.kind ?? ColumnModel.kinds[name]
    let isString = kind == .keyword || kind == .text
    if isString, chance(50) { return stringComparison(name) }
    switch number(below: 9) {
    case 0: return .equal(operand(name))
    case 1: return .notEqual(operand(name))
    case 2: return .less(operand(name))
    case 3: return .lessOrEqual(operand(name))
    case 4: return .greater(operand(name))
    case 5: return .greaterOrEqual(operand(name))
    case 6: return .between(operand(name), operand(name))
    case 7: return .oneOf((0..<number(below: 5)).map { _ in operand(name) })
    default: return .exists
    }
  }

  private mutating func stringComparison(_ name: String) -> Comparison {
    guard case .string(let text) = operand(name) else { return .exists }
    let part = part(of: text)
    let comparison: Comparison
    switch number(below: 8) {
    case 0: comparison = .hasPrefix(String(text.prefix(number(below: 90))))
    case 1: comparison = .hasSuffix(String(text.suffix(number(below: 20))))
    case 2: comparison = .contains(part)
    case 3:
      comparison = .hasWords(
        WordPattern(part, opensBefore: chance(30), opensAfter: chance(30)))
    case 4: comparison = .notEqual(.string(text))
    case 5: comparison = .oneOf((0..<number(below: 5)).map { _ in operand(name) })
    case 6: comparison = chance(50) ? .less(.string(text)) : .greaterOrEqual(.string(text))
    default: comparison = .equal(.string(text))
    }
    switch number(below: 6) {
    case 0: return .folding(.case, comparison)
    case 1: return .folding(.diacritics, comparison)
    case 2: return .folding([.case, .diacritics], comparison)
    case 3: return .folding(.case, .folding(.diacritics, comparison))
    default: return comparison
    }
  }

  private mutating func part(of text: String) -> String {
    let start = number(below: text.count + 1)
    return String(text.dropFirst(start).prefix(number(below: 9)))
  }

  static let numbers: [AttributeValue] = [
    0, 1, 2, 3, -1, -7, 0.5, 1.5, -0.0, -0.5, 3.0, 1e300, -1e-300,
    .integer(1 << 53), .integer(1 << 53 + 1), .integer(1 << 53 + 2), .number(0x1p53),
    .integer(.max), .integer(.max - 1), .integer(.min), .integer(.min + 1), .number(0x1p63),
    .number(-0x1p63), .integer(1 << 62 + 1), .integer(-(1 << 53) - 1),
  ].filter { number in
    // The model compares in 128 bits.
    if case .number(let number) = number { abs(number) < 1e30 } else { true }
  }

  static let dates: [AttributeValue] = [
    "0001-01-01T00:00:00Z", "1677-09-21T00:12:43Z", "1969-12-31T23:59:59.5Z", "1970-01-01",
    "2026-11-30T09:30:00.000001+01:00", "9999-12-31T23:59:59.999999Z", "+57439-01-01T00:00:00Z",
    "-0044-03-15",
  ].compactMap { Timestamp($0).map { .date($0) } }

  static let strings: [String] = {
    let long = String(repeating: "x", count: 63)
    return [
      "", "a", "A", "ab", "b", "é", "e\u{301}", "graphics", "graph", long, long + "y",
      long + "yy", long + "yyz", long + "ya", long + "é", long + "éa", long + "z", long + "😀",
      "École", "e\u{301}cole", "ECOLE", "Straße", "STRASSE", "Ærø", "AERO", "Łódź", "が", "か",
      "MyWindowClass", "Broken Window", "NSWindow", "window-9", "ΌΔΟΣ", "οδος", "file 10",
      long + "Été Window", long.uppercased() + " ÉTÉ window", "e\u{301}" + long + "e\u{301}A",
      String(repeating: "日本", count: 30), String(repeating: "日本", count: 31), "\u{10FFFF}",
    ]
  }()
}

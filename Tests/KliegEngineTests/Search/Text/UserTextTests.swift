import KliegModel
import Testing

@testable import KliegEngine

struct UserTextTests {
  @Test(arguments: [
    ("quick fox", "quick; fox"),
    ("\"quick fox\" den", "“quick fox”; den"),
    ("“quick fox”", "“quick fox”"),
    ("-fox", "not(fox)"),
    ("-\"quick fox\"", "not(“quick fox”)"),
    ("- fox", "-; fox"), ("foo - bar", "foo; -; bar"), ("--fox", "--fox"), ("-", "-"),
    ("foo-bar", "foo-bar"),
    ("title:fox", "title:fox"), ("title:\"red fox\"", "title:red fox"),
    ("-title:fox", "not(title:fox)"),
    ("author:Smith", "{author [c] = “Smith”}"),
    ("author:\"J Smith\"", "{author [c] = “J Smith”}"),
    ("size:5", "{size = 5}"), ("size:>5", "{size > 5}"), ("size:>=5.5", "{size >= 5.5}"),
    ("size:<-1", "{size < -1}"), ("size:<=1e3", "{size <= 1000.0}"), ("size:=7", "{size = 7}"),
    ("size:10..20", "{size BETWEEN 10 AND 20}"), ("size:10..", "{size >= 10}"),
    ("size:..20", "{size <= 20}"), ("-size:5", "not({size = 5})"),
    ("size:9007199254740993", "{size = 9007199254740993}"),
    ("size:big", "size:big"), ("size:", "size:"), ("size:..", "size:.."), ("size:nan", "size:nan"),
    ("size:0x10", "size:0x10"), ("size:\"5\"", "{size = 5}"), ("size:\"x", "size:; x"),
    ("done:yes", "{done = true}"), ("done:maybe", "done:maybe"),
    (
      "made:2026-01-02",
      "{made BETWEEN 2026-01-02T00:00:00Z AND 2026-01-02T23:59:59.999999Z}"
    ),
    ("made:>=2026-01-01", "{made >= 2026-01-01T00:00:00Z}"),
    ("made:>2026-01-01", "{made > 2026-01-01T23:59:59.999999Z}"),
    ("made:2026-01-01T10:00:00Z", "{made = 2026-01-01T10:00:00Z}"),
    ("made:soon", "made:soon"),
    ("_type:note", "{_type = “note”}"),
    ("nofield:x", "nofield:x"), ("a:b:c", "a:b:c"), ("title:b:c", "title:b:c"), (":x", ":x"),
    ("col:meeting NOT", "col:meeting; NOT"),
    ("a OR b", "any(a, b)"), ("a OR b OR c d", "any(a, b, c); d"), ("a or b", "a; or; b"),
    ("OR a", "OR; a"), ("a OR", "a; OR"), ("a AND b", "a; b"), ("a AND", "a; AND"),
    ("a OR -b", "any(a, not(b))"), ("\"a b\" OR size:5", "any(“a b”, {size = 5})"),
    ("a OR ((b AND c) AND d)", "any(a, all(all(b, c), d))"),
    ("(a OR b) c", "any(a, b); c"), ("(a OR b) OR c", "any(any(a, b), c)"),
    ("-(a b)", "not(all(a, b))"), ("()", ""), ("((", ""), ("))", ""), ("((a", "a"),
    ("camera()", "camera()"), ("f(x) y", "f(x); y"), ("(f(x) y)", "all(f(x), y)"),
    ("a) b", "a); b"),
    ("\"", ""), ("say \"hi", "say; hi"), ("\"\"", "“”"), ("5\" disk", "5; disk"),
    ("@nasa", "@nasa"), ("a=b", "a=b"), ("why?", "why?"), ("50%", "50%"), ("x\\y", "x\\y"),
    ("a* AND* NEAR(b)", "a*; AND*; NEAR(b)"), ("", ""), ("   ", ""), ("!!!", "!!!"),
  ])
  func reads(_ text: String, _ expected: String) {
    #expect(UserText(text, isTyping: false, kind: Self.kind).readable == expected)
  }

  @Test(arguments: [
    ("quick fo", "quick; fo…"), ("quick fo ", "quick; fo"), ("title:fo", "title:fo…"),
    ("author:smi", "{author [c] BEGINS WITH “smi”}"), ("-fo", "not(fo)"), ("a OR b", "any(a, b…)"),
    ("a OR", "a; OR…"), ("\"quick fo", "quick; fo…"), ("\"quick fo\"", "“quick fo”"),
  ])
  func whileTypingTheLastWordMayGoOn(_ text: String, _ expected: String) {
    #expect(UserText(text, isTyping: true, kind: Self.kind).readable == expected)
  }

  @Test func whateverIsTypedIsReadInProportionToItsLength() {
    let pieces = [
      "\"", "(", ")", "-", "OR ", "AND ", "title:", "size:", "size:>", "..", ":", " ", "a", "word ",
      "“", "\u{301}", "👩‍👧", "made:", "'", "\\", "\u{0}",
    ]
    var dice = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let text = (0..<Int.random(in: 0...40, using: &dice)).map { _ in
        pieces.randomElement(using: &dice) ?? ""
      }.joined()
      _ = UserText(text, isTyping: Bool.random(), kind: Self.kind)
    }
    // More than the longest query that is taken; were any of these quadratic, it would be felt.
    for piece in pieces {
      let text = String(repeating: piece, count: 10_000)
      _ = UserText(text, isTyping: true, kind: Self.kind)
      _ = UserText(text + "x", isTyping: false, kind: Self.kind)
    }
  }

  private static func kind(_ name: String) -> AttributeKind? {
    let kinds: [String: AttributeKind] = [
      "title": .text, "author": .keyword, "size": .number, "done": .boolean, "made": .date,
    ]
    return kinds[name] ?? SystemAttribute(rawValue: name)?.kind
  }
}

extension UserText {
  fileprivate var readable: String { clauses.map(Self.readable).joined(separator: "; ") }

  private static func readable(_ clause: Clause) -> String {
    switch clause {
    case .words(let text, let isUnfinished): text + (isUnfinished ? "…" : "")
    case .phrase(let text): "“\(text)”"
    case .field(let name, let clause): "\(name):\(readable(clause))"
    case .comparison(let filter): "{\(filter)}"
    case .not(let clause): "not(\(readable(clause)))"
    case .all(let clauses): "all(\(clauses.map(readable).joined(separator: ", ")))"
    case .any(let clauses): "any(\(clauses.map(readable).joined(separator: ", ")))"
    }
  }
}

import KliegModel
import Testing

@testable import Klieg

@Suite struct WhereExpressionTests {
  @Test(arguments: [
    ("section=utils", "section = “utils”"),
    ("section = utils", "section = “utils”"),
    ("a!=b", "NOT a = “b”"),
    ("size<5", "size < “5”"), ("size<=5", "size <= “5”"),
    ("size>5", "size > “5”"), ("size >= 5", "size >= “5”"),
    ("name^=lib", "name BEGINS WITH “lib”"),
    ("size=100..2000", "size BETWEEN “100” AND “2000”"),
    ("size=100..", "size >= “100”"), ("size=..2000", "size <= “2000”"),
    ("size!=1..2", "NOT size BETWEEN “1” AND “2”"),
    ("section=utils,admin", "section IN (“utils”, “admin”)"),
    ("homepage", "homepage EXISTS"), ("!homepage", "NOT homepage EXISTS"),
    ("!section=utils", "NOT section = “utils”"), ("!a!=b", "a = “b”"),
    (#"title="a, b..c""#, "title = “a, b..c”"),
    (#"title="say \"hi\"""#, "title = “say \"hi\"”"),
    (#"title="""#, "title = “”"),
    ("tag=use::editing", "tag = “use::editing”"),
    ("date>=2026-11-30T09:30:00Z", "date >= “2026-11-30T09:30:00Z”"),
    ("url=https://a.b/?c=d", "url = “https://a.b/?c=d”"),
    ("name<a,b", "name < “a,b”"),
    ("_domain=mail.inbox", "_domain = “mail.inbox”"),
    ("title=image editor", "title = “image editor”"),
    ("a=f(x), g(y)", "a IN (“f(x)”, “ g(y)”)"), ("a=:-)", "a = “:-)”"),
  ])
  func readsOldSpellings(text: String, filter: String) throws {
    #expect(try WhereExpression(text).filter.description == filter)
  }

  @Test(arguments: [
    ("name$=-dev", "name ENDS WITH “-dev”"), ("name*=lib", "name CONTAINS “lib”"),
    ("title~ecole", "title [cd] CONTAINS “ecole”"),
    (#"title~"window"w"#, "title [cd] HAS WORDS “window”"),
    (#"title="École"cd"#, "title [cd] = “École”"), (#"title^="a"c"#, "title [c] BEGINS WITH “a”"),
    (#"title!="a"d"#, "NOT title [d] = “a”"),
    ("name in (a, b c)", "name IN (“a”, “b c”)"), ("name in ()", "name IN ()"),
    (#"name in("a,b", "c)")"#, "name IN (“a,b”, “c)”)"),
    (#"name in ("a"c, b)"#, "name [c] IN (“a”, “b”)"),
    ("a=1 and b=2 or c=3", "((a = “1” AND b = “2”) OR c = “3”)"),
    ("a=1 and (b=2 or c=3)", "(a = “1” AND (b = “2” OR c = “3”))"),
    ("(a)", "a EXISTS"), ("not a", "NOT a EXISTS"), ("not (a or b)", "NOT (a EXISTS OR b EXISTS)"),
    ("!!a", "a EXISTS"), ("not !not a=1", "NOT a = “1”"),
    (
      "NOT a AND b OR c",
      "((NOT a EXISTS AND b EXISTS) OR c EXISTS)"
    ),
    ("a=salt and pepper=2", "(a = “salt” AND pepper = “2”)"),
    ("a=sand andb", "a = “sand andb”"), (#"a="x and y" and b"#, "(a = “x and y” AND b EXISTS)"),
    ("(a=f(x) and b)", "(a = “f(x)” AND b EXISTS)"),
    ("(size=1..2)", "size BETWEEN “1” AND “2”"),
    ("and=1 and or!=2", "(and = “1” AND NOT or = “2”)"), ("has = 5", "has = “5”"),
    (#"has "image editor""#, "text HAS WORDS “image editor”"),
    (
      "has image and a",
      "(text HAS WORDS “image” AND a EXISTS)"
    ),
    (#"title has "x""#, "title HAS WORDS “x”"),
    (#"title has phrase "a b""#, "title HAS PHRASE “a b”"),
    (#"has near "a b""#, "text HAS “a b” WITHIN 10 WORDS"),
    (#"has near/5 "a b""#, "text HAS “a b” WITHIN 5 WORDS"),
    (#"has prefix "ima""#, "text HAS WORDS “ima…”"),
    (
      #"has fuzzy "a" or has fuzzy/2 "b""#,
      "(text HAS WORDS LIKE “a” (1) OR text HAS WORDS LIKE “b” (2))"
    ),
    ("has phrase", "text HAS WORDS “phrase”"),
    (
      "section=games and (size<100 or not title~demo)",
      "(section = “games” AND (size < “100” OR NOT title [cd] CONTAINS “demo”))"
    ),
  ])
  func reads(text: String, filter: String) throws {
    #expect(try WhereExpression(text).filter.description == filter)
  }

  @Test(arguments: [
    ("", "--where “” names no attribute."), ("=x", "--where “=x” names no attribute."),
    ("!", "--where “!” names no attribute."),
    ("size=", "--where “size=” has no value; an empty one is written \"\"."),
    ("size=..", "--where “size=..” has a range without ends."),
    ("a=b,,c", "--where “a=b,,c” has an empty value between commas."),
    (
      "a b",
      "--where “a b” has no operator before “b”; there are = != < <= > >= ^= $= *= ~ in has and or."
    ),
    (
      "a^b",
      "--where “a^b” has no operator before “^b”; there are = != < <= > >= ^= $= *= ~ in has and or."
    ),
    (#"a="b"#, "--where “a=\"b” lacks its closing quote."),
    (
      #"a="b"x"#,
      "--where “a=\"b\"x” goes on after its closing quote; there c and d overlook case and accents."
    ),
    (#"a="b"c"# + "\"", "--where “a=\"b\"c\"” goes on after its closing quote."),
  ])
  func refuses(text: String, message: String) {
    let error = #expect(throws: KliegError.self) { try WhereExpression(text) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("", 0), ("a=1 and ", 8), ("a=1 and size<", 13), ("a b", 2), ("(a=1", 0), ("a=1 or (b", 7),
    ("a)", 1), ("é=1 and ü<", 12), (#"a="x"q"#, 5), (#"a="x"w"#, 5), (#"a=1 and b="x"#, 10),
    ("a in b", 5), ("a in (b", 7), ("a in (b,,c)", 8), (#"has near/0 "x""#, 8),
    (#"has close "x""#, 4), (#"has phrase/2 "x""#, 10), (#"has "x"c"#, 7),
    ("a=1 or", 6), ("a=,b", 2),
  ])
  func saysWhere(text: String, offset: Int) {
    let error = #expect(throws: KliegError.self) { try WhereExpression(text) }
    #expect(error?.details["offset"] == "\(offset)", "\(error?.message ?? "")")
    #expect(error?.details["expression"] == text)
  }

  @Test func aWallOfParenthesesIsRefusedAndOneOfNegationsIsNone() throws {
    let deep = String(repeating: "(", count: 100_000) + "a" + String(repeating: ")", count: 100_000)
    #expect(throws: KliegError.self) { try WhereExpression(deep) }
    let even = String(repeating: "!", count: 100_000) + "a"
    #expect(try WhereExpression(even).filter == .attribute("a", .exists))
    let blanks = "a=x" + String(repeating: " ", count: 100_000) + "y"
    #expect(throws: Never.self) { try WhereExpression(blanks) }
  }

  @Test func allExpressionsMustHold() throws {
    #expect(try WhereExpression.filter([]) == nil)
    #expect(try WhereExpression.filter(["a"])?.description == "a EXISTS")
    #expect(try WhereExpression.filter(["a", "b=1"])?.description == "(a EXISTS AND b = “1”)")
  }
}

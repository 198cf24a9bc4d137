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
    ("a b", "--where “a b” has no operator before “b”; there are = != < <= > >= ^= $= *= ~ in has and or."),
    ("a^b", "--where “a^b” has no operator before “^b”; there are = != < <= > >= ^= $= *= ~ in has and or."),
    (#"a="b"#, "--where “a=\"b” lacks its closing quote."),
    (#"a="b"c"#, "--where “a=\"b\"c” goes on after its closing quote."),
  ])
  func refuses(text: String, message: String) {
    let error = #expect(throws: KliegError.self) { try WhereExpression(text) }
    #expect(error?.message == message)
  }

  @Test func allExpressionsMustHold() throws {
    #expect(try WhereExpression.filter([]) == nil)
    #expect(try WhereExpression.filter(["a"])?.description == "a EXISTS")
    #expect(try WhereExpression.filter(["a", "b=1"])?.description == "(a EXISTS AND b = “1”)")
  }
}

import KliegModel
import Testing

@testable import KliegCommand

@Suite struct ArgumentsTests {
  private static let limit = Option("limit", "n", value: "N", "at most")
  private static let index = Option("index", "i", value: "NAME", isRepeatable: true, "an index")
  private static let wait = Option(
    "wait", value: "WHAT", completes: .words(["durable", "searchable"]), "until when")
  private static let quiet = Option("quiet", "q", "nothing")
  private static let yes = Option("yes", "y", "no question")
  private static let usage = Usage(
    "try", "Try", operands: "[WORD]…", options: [limit, index, wait, quiet, yes])

  private func arguments(_ words: [String]) throws -> Arguments {
    try Arguments(words, of: Self.usage)
  }

  @Test(arguments: [
    ["--limit", "5"], ["--limit=5"], ["-n", "5"], ["-n5"], ["-qn5"], ["word", "-n", "5"],
  ])
  func readsANumber(words: [String]) throws {
    var arguments = try arguments(words)
    let limit = try arguments.number(Self.limit, in: 0...10)
    #expect(limit == 5)
  }

  @Test func keepsRepeatedValuesInOrder() throws {
    var arguments = try arguments(["-i", "a", "--index=b", "-ic"])
    let indexes = arguments.values(Self.index)
    #expect(indexes == ["a", "b", "c"])
    try arguments.finish()
  }

  @Test func takesSeveralFlagsAfterOneDash() throws {
    var arguments = try arguments(["-qy"])
    let flags = [Self.quiet, Self.yes, .json].map { arguments.flag($0) }
    #expect(flags == [true, true, false])
    try arguments.finish()
  }

  @Test func takesOperandsAmongOptionsAndAllAfterTwoDashes() throws {
    var arguments = try arguments(["a", "-q", "-", "--", "--limit", "-x"])
    let isQuiet = arguments.flag(Self.quiet)
    #expect(isQuiet)
    let first = try arguments.next("WORD")
    #expect(first == "a")
    let rest = arguments.rest()
    #expect(rest == ["-", "--limit", "-x"])
    try arguments.finish()
  }

  @Test func anOptionTakesAValueThatLooksLikeAnOption() throws {
    var arguments = try arguments(["--index", "-size", "--index="])
    let indexes = arguments.values(Self.index)
    #expect(indexes == ["-size", ""])
  }

  @Test(arguments: [
    (["--limt", "5"], "klieg try: There is no option --limt; is it --limit?"),
    (["--elephant"], "klieg try: There is no option --elephant."),
    (["-x"], "klieg try: There is no option -x."),
    (["--limit"], "klieg try: --limit needs a N."),
    (["-n"], "klieg try: -n needs a N."),
    (["--quiet=yes"], "klieg try: --quiet takes no value."),
    (["--limit", "five"], "klieg try: --limit takes a number from 1 to 10, not “five”."),
    (["--limit", "11"], "klieg try: --limit takes a number from 1 to 10, not “11”."),
    (
      ["--limit", "99999999999999999999"],
      "klieg try: --limit takes a number from 1 to 10, not “99999999999999999999”."
    ),
    (["--limit", "1", "--limit", "2"], "klieg try: --limit is given more than once."),
    (["--wait", "ages"], "klieg try: --wait takes durable or searchable, not “ages”."),
    (["one", "two"], "klieg try: There is no use for “two”."),
    (["--yes", "one"], "klieg try: --yes does not go with the rest."),
    ([], "klieg try: WORD is missing."),
  ])
  func saysWhatIsWrong(words: [String], message: String) {
    let error = #expect(throws: KliegError.self) {
      var arguments = try arguments(words)
      _ = try arguments.number(Self.limit, in: 1...10)
      _ = try arguments.value(Self.wait)
      _ = try arguments.next("WORD")
      try arguments.finish()
    }
    #expect(error?.message == message)
    #expect(error?.code == .usage)
    #expect(error?.code.exitStatus == 64)
  }
}

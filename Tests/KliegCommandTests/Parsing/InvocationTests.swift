import KliegModel
import Testing

@testable import KliegCommand

@Suite struct InvocationTests {
  @Test(arguments: [
    ["--json", "--socket", "/run/s", "list"], ["list", "--socket=/run/s", "--json"],
    ["--socket=/run/s", "list", "--json"],
  ])
  func takesGlobalOptionsOnEitherSide(words: [String]) throws {
    let invocation = try Invocation(words)
    #expect(invocation.command is ListCommand)
    #expect(invocation.socket == "/run/s")
    #expect(invocation.isJSON)
  }

  @Test(arguments: [[], ["--help"], ["-h"], ["help"], ["search", "--help"], ["help", "search"]])
  func helps(words: [String]) throws {
    #expect(try Invocation(words).command is HelpCommand)
  }

  @Test func saysItsVersion() throws {
    #expect(try Invocation(["version"]).command is VersionCommand)
    #expect(try Invocation(["--version"]).command is VersionCommand)
  }

  @Test func aWordAfterTwoDashesIsNoHelp() throws {
    #expect(try Invocation(["search", "--", "--help"]).command is SearchCommand)
  }

  @Test(arguments: [
    (["serach", "x"], "klieg has no command “serach”; is it “search”?"),
    (["frobnicate"], "klieg has no command “frobnicate”."),
    (["list", "x"], "klieg list: There is no use for “x”."),
    (["describe"], "klieg describe: INDEX is missing."),
    (["donate"], "klieg donate: --index NAME is missing."),
    (["count", "--limit", "3"], "klieg count: There is no option --limit."),
    (
      ["completion", "tcsh"],
      "klieg completion: There is completion for bash, zsh and fish, not for “tcsh”."
    ),
    (["help", "nothing"], "klieg help: There is no command “nothing”."),
  ])
  func refuses(words: [String], message: String) {
    let error = #expect(throws: KliegError.self) { try Invocation(words) }
    #expect(error?.message == message)
    #expect(error?.code == .usage)
  }

  @Test(arguments: [
    (["x", "y"], Deletion.identifiers(["x", "y"])),
    (["x", "--type", "T"], .identifiers(["x"], type: "T")),
    (["--type", "T"], .type("T")), (["--domain", "a.b"], .domain("a.b")), (["--all"], .all),
  ])
  func readsDeletions(words: [String], deletion: Deletion) throws {
    let command = try Invocation(["delete", "--index", "notes"] + words).command
    #expect((command as? DeleteCommand)?.deletion == deletion)
  }

  @Test(arguments: [
    [], ["x", "--all"], ["--type", "T", "--domain", "D"], ["x", "--domain", "D"],
  ])
  func refusesUnclearDeletions(words: [String]) {
    #expect(throws: KliegError.self) { try Invocation(["delete", "--index", "notes"] + words) }
  }
}

import Klieg
import Testing

@testable import klieg_packages

@Suite struct OptionsTests {
  @Test func readsEveryOption() throws {
    let options = try Options([
      "--index=p", "--socket", "/run/s", "--input", "f", "--force", "--wait", "--help",
      "--serve", "--register", "--reindex",
    ])
    #expect(options.index == "p")
    #expect(options.socket == "/run/s")
    #expect(options.input == "f")
    #expect(options.isForced && options.waits && options.wantsHelp)
    #expect(options.serves && options.registers && options.answersOnly)
    #expect(try Options([]) == Options([]) && Options([]).index == "packages")
  }

  @Test(arguments: [["--indx", "x"], ["--index"], ["--wait=yes"], ["word"]])
  func refusesWhatItDoesNotKnow(words: [String]) {
    let error = #expect(throws: KliegError.self) { try Options(words) }
    #expect(error?.code == .usage)
  }

  @Test func aDaemonThatStartsItSaysForWhichIndex() throws {
    let options = try Options(["--input", "f"], environment: ["KLIEG_REINDEX": "debian"])
    #expect(options.answersOnly && options.index == "debian" && options.input == "f")
    #expect(try !Options([], environment: ["KLIEG_REINDEX": ""]).answersOnly)
  }

  @Test func theHelpNamesEveryOption() {
    for option in [
      "--index", "--socket", "--input", "--force", "--wait", "--help", "--serve", "--register",
      "--reindex",
    ] {
      #expect(Options.help.contains(option))
    }
  }
}

@Suite struct ProgressTests {
  @Test func drawsABarOnceItKnowsHowManyThereAre() {
    #expect(
      Progress.line(50, expected: 100, rate: 7, hasBar: true)
        == "███████████████░░░░░░░░░░░░░░░ 50 %  50 packages, 7/s")
    #expect(Progress.line(50, expected: 100, rate: 7, hasBar: false) == "50 %  50 packages, 7/s")
    #expect(Progress.line(50, expected: 0, rate: 7, hasBar: true) == "50 packages, 7/s")
  }
}

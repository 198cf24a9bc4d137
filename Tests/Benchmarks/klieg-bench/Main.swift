import Glibc
import KliegModel

/// Measures Klieg beside its peers, and puts it under load: what `scripts/bench`, `scripts/soak` and
/// `scripts/quality` run.
@main struct Main {
  static func main() async {
    // A daemon that goes away shows as an error of the write, not as the end of this program.
    signal(SIGPIPE, SIG_IGN)
    do {
      var words = CommandLine.arguments.dropFirst()
      switch words.popFirst() {
      case "bench":
        var benchmark = try Benchmark(BenchmarkOptions(words))
        try await benchmark.run()
      case "soak": try await Soak(SoakOptions(words)).run()
      case "quality": try await Quality(QualityOptions(words)).run()
      case "check-text": try TextCheck.run(Arguments(words).folder())
      case "check-stores": try StoreCheck.run(Arguments(words).folder())
      case "items":
        let arguments = try Arguments(words, options: ["--count"])
        try PackageItems.printAll(
          count: arguments.has("--count") ? arguments.count("--count", else: 1) : nil)
      case "--help", "-h": print(help)
      default: throw KliegError(.usage, "Wrong command; see klieg-bench --help.")
      }
    } catch let error as KliegError {
      fail("\(error)", status: error.code.exitStatus)
    } catch {
      fail("\(error)", status: KliegError.Code.unexpected.exitStatus)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    let line = "klieg-bench: \(message)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(status)
  }

  private static let help = """
    klieg-bench bench --daemon KLIEGD --items FILE [--rounds N] [--queries N] [--short]
        [--only-searches] [--kinds NAME,...]
      Measures Klieg beside Xapian, SQLite FTS5 and Foundation on items in JSON Lines.
    klieg-bench soak --socket PATH [--seconds N] [--clients N] [--seed N]
      Puts a daemon under mixed load and checks every answer that can be checked.
    klieg-bench quality --daemon KLIEGD --collections FOLDER [--names NAME,...]
      Scores rankings on test collections.
    klieg-bench check-text FOLDER
      Runs Xapian's check over every text shard below a folder.
    klieg-bench check-stores FOLDER
      Runs SQLite's check over every store below a folder.
    klieg-bench items [--count N]
      Prints the packages that APT knows as items in JSON Lines, or so many items of their words.
    """
}

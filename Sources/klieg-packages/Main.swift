import FoundationEssentials
import Glibc
import Klieg

/// Donates the machine's catalogue of Debian packages, the way a donor of your own might do it.
@main struct Main {
  static func main() async {
    do {
      let options = try Options(
        CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment)
      if options.wantsHelp {
        print(Options.help)
      } else if options.answersOnly {
        try await Reindexer(Donor(options)).serve(idleLimit: .seconds(10))
      } else {
        try await Donor(options).run()
      }
    } catch let error as KliegError {
      fail("\(error)", status: error.code.exitStatus)
    } catch {
      fail("\(error)", status: 70)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    let line = "klieg-packages: \(message)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(status)
  }
}

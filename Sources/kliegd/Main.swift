import Glibc
import KliegModel

/// The daemon's process: command line in, exit status out.
@main struct Main {
  static func main() async {
    // A peer that is gone shows as an error of the write, not as the end of the daemon.
    signal(SIGPIPE, SIG_IGN)
    // What is donated is its user's alone, whatever makes the file.
    umask(0o077)
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      switch options.action {
      case .help: print(Options.help)
      case .version: print("kliegd \(Version.current)")
      case .printDefaults: print(Settings.documentation, terminator: "")
      case .checkConfiguration: print(try Configuration(options).report)
      case .serve: try await Daemon(Configuration(options)).run()
      }
    } catch let error as KliegError {
      // The advice for a wrong command line is about the other program.
      Log.error(error.code == .usage ? error.message : "\(error)")
      exit(error.code.exitStatus)
    } catch {
      Log.error("\(error)")
      exit(KliegError.Code.unexpected.exitStatus)
    }
  }
}

import Glibc
import KliegEngine
import KliegModel
import KliegStorage

/// The daemon's process: command line in, exit status out.
@main struct Main {
  static func main() async {
    // A peer that is gone shows as an error of the write, not as the end of the daemon.
    signal(SIGPIPE, SIG_IGN)
    // What is donated is its user's alone, whatever makes the file.
    umask(0o077)
    // What crashes the process is noted at the index that it happened at.
    CrashNotes.install()
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      switch options.action {
      case .help: print(Options.help)
      case .version: print("kliegd \(Version.current)")
      case .printDefaults: print(Settings.documentation, terminator: "")
      case .checkPart(let request): try answer(PartCheck.run(request))
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

  /// Writes an answer to standard output.
  private static func answer(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = write(STDOUT_FILENO, rest.baseAddress, rest.count)
        guard count > 0 else { throw KliegError(.storageFailed, "The answer cannot be written.") }
        done += count
      }
    }
  }
}

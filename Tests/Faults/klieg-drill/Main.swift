import Glibc
import KliegModel

/// Breaks a daemon in every way that is known, and says whether it came through.
@main struct Main {
  static func main() async {
    // A peer that is gone shows as an error of the write.
    signal(SIGPIPE, SIG_IGN)
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      switch options.suite {
      case .damage: exit(try await Drill(options: options).run())
      case .faults: exit(try await FaultSuite(options: options).run())
      case .power: exit(try await PowerSuite(options: options).run())
      }
    } catch {
      say("klieg-drill: \(error)")
      exit(70)
    }
  }
}

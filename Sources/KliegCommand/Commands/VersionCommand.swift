import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg version`.
struct VersionCommand: Command {
  static let usage = Usage(
    "version", "Print the versions of klieg and of the daemon",
    examples: [.init("klieg version", "both; that no daemon answers is no error here")])

  init(_ arguments: inout Arguments) {}

  func run(_ session: Session) async throws -> Int32 {
    let daemon: String?
    do {
      daemon = try await session.client.version().version
    } catch let error as KliegError where error.code == .unavailable {
      daemon = nil
    }
    if session.isJSON {
      session.printJSON {
        $0.member("klieg", Version.current)
        $0.key("kliegd")
        if let daemon { $0.string(daemon) } else { $0.null() }
      }
    } else {
      session.print([
        "klieg \(Version.current)", daemon.map { "kliegd \($0)" } ?? "kliegd does not answer",
      ])
    }
    return 0
  }
}

import Glibc
import KliegModel

/// Lines on standard error, with the priority prefix that systemd reads when it is listening.
enum Log {
  static func notice(_ message: String) { write("<5>", message) }
  static func error(_ message: String) { write("<3>", message) }

  /// Something that happened to an index, or to the catalog.
  static func event(_ event: IndexEvent?, _ message: String) {
    guard let event else { return error(message) }
    let line = "\(event.index): \(event.kind.rawValue): \(message)"
    switch event.kind {
    case .damaged, .repairFailed, .reindexFailed, .setAside, .refusing: error(line)
    default: notice(line)
    }
  }

  private static let isJournal = getenv("JOURNAL_STREAM") != nil

  private static func write(_ priority: String, _ message: String) {
    let line = (isJournal ? priority : "kliegd: ") + message + "\n"
    _ = line.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
  }
}

import Klieg
import KliegModel

/// `klieg inhibit`.
struct InhibitCommand: Command {
  static let usage = Usage(
    "inhibit", "Run a command while background work is paused", operands: "-- COMMAND [ARGUMENT]…",
    completes: .files,
    details: """
      The work goes on when the command ends, or klieg does, however that comes. The exit status is
      the command's: 127 if it cannot be run, 128 and the signal's number if a signal ended it.
      Nothing is printed beside what the command prints, with --json too.
      """,
    examples: [.init("klieg inhibit -- make -j8", "all cores for the build")])

  let words: [String]

  init(_ arguments: inout Arguments) throws {
    let command = try arguments.next("COMMAND")
    words = [command] + arguments.rest()
  }

  func run(_ session: Session) async throws -> Int32 {
    try await session.client.withPause {
      do {
        return try await Subprocess.run(words)
      } catch {
        session.errors.print("klieg: \(error)")
        return Subprocess.notRun
      }
    }
  }
}

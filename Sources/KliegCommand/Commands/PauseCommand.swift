import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg pause`.
struct PauseCommand: Command {
  static let usage = Usage(
    "pause", "Pause background work until klieg resume",
    details: """
      Donations and searches go on, and so does what somebody waits for. What nobody waits for
      rests: checks in the background, reindexing, tidying.
      """,
    examples: [.init("klieg pause", "it outlasts a restart of the daemon")])

  init(_ arguments: inout Arguments) {}

  func run(_ session: Session) async throws -> Int32 {
    let isPaused = try await session.client.setPaused(true)
    session.report(["background work is paused"]) { $0.member("paused", isPaused) }
    return 0
  }
}

/// `klieg resume`.
struct ResumeCommand: Command {
  static let usage = Usage(
    "resume", "Let background work go on",
    examples: [.init("klieg resume", "after klieg pause")])

  init(_ arguments: inout Arguments) {}

  func run(_ session: Session) async throws -> Int32 {
    let isPaused = try await session.client.setPaused(false)
    let line =
      isPaused
      ? "background work is still paused, by klieg inhibit or a program"
      : "background work goes on"
    session.report([line]) { $0.member("paused", isPaused) }
    return 0
  }
}

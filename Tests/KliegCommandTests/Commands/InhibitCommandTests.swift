import KliegModel
import KliegWire
import TestDoubles
import TestSupport
import Testing

@testable import KliegCommand

@Suite(.timeLimit(.minutes(5))) struct InhibitCommandTests {
  /// A daemon that can be paused, and a gate that opens when the pause ends.
  private func maintenance(until ended: Gate = Gate()) -> FakeMaintenance {
    var maintenance = FakeMaintenance()
    maintenance.answers[.pause] = { _, replies in
      defer { ended.open() }
      try await replies.send(continues: true) { _ in }
      await Gate().wait()
    }
    return maintenance
  }

  @Test(
    arguments: [
      ("true", 0), ("false", 1), ("sh -c exit\t42", 42), ("sh -c kill\t-TERM\t$$", 143),
      ("no-such-program-at-all", 127),
    ] as [(String, Int32)])
  func theStatusIsTheCommands(line: String, status: Int32) async throws {
    let words = line.split(separator: " ").map(String.init)
    let ended = Gate()
    try await withDaemon(maintenance: maintenance(until: ended)) { daemon, klieg in
      let trial = try await Trial.run(["inhibit", "--"] + words, klieg)
      #expect(trial.status == status)
      #expect(trial.errors.isEmpty == (status != 127))
      await ended.wait()
      await until { await daemon.connectionCount == 0 }
    }
  }

  @Test func theCommandRunsOnceThePauseIsThere() async throws {
    let folder = try TemporaryDirectory()
    let file = folder("ran")
    var maintenance = FakeMaintenance()
    maintenance.on(.pause, error: KliegError(.busy, "Not now."))
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let refused = try await Trial.run(["inhibit", "--", "touch", file], klieg)
      #expect(refused.status == 75)
      try await expect(75, of: ["inhibit", "--", "test", "-e", file], klieg)
    }
    try await withDaemon(maintenance: self.maintenance()) { _, klieg in
      try await expect(1, of: ["inhibit", "--", "test", "-e", file], klieg)
      try await expect(0, of: ["inhibit", "--", "touch", file], klieg)
      try await expect(0, of: ["inhibit", "--", "test", "-e", file], klieg)
    }
  }

  @Test func optionsAfterTheDashesAreTheCommands() throws {
    let command = try Invocation(["inhibit", "--json", "--", "make", "-j8", "--json"]).command
    #expect((command as? InhibitCommand)?.words == ["make", "-j8", "--json"])
    #expect(throws: KliegError.self) { try Invocation(["inhibit"]) }
    #expect(throws: KliegError.self) { try Invocation(["inhibit", "--"]) }
  }

  @Test func pauseAndResumeSayWhatIs() async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.setPaused) { $0.member("paused", true) }
    try await withDaemon(maintenance: maintenance) { _, klieg in
      try await expect(["background work is paused"], of: ["pause"], klieg)
      try await expect(
        ["background work is still paused, by klieg inhibit or a program"], of: ["resume"], klieg)
      #expect(
        try await Trial.run(["resume", "--json"], klieg).output
          == #"{"version":1,"paused":true}"# + "\n")
      #expect(maintenance.calls.values.first == #"SetPaused {"paused":true}"#)
    }
  }
}

import Klieg
import KliegDamage
import KliegModel

/// A check whose process is killed.
struct CheckTrial {
  let program: String
  let folder: String
  let snapshots: Snapshots

  /// Returns what the check came to.
  func run() async throws -> CheckReport.Verdict {
    guard let snapshot = snapshots(.clean) else { throw Fault("there is no clean snapshot") }
    let state = folder + "/state"
    try snapshot.folder.copy(to: state)
    // A copy is not trusted until a daemon has closed it in order; without that it would be checked first.
    let first = try await DrillDaemon.start(
      program, folder: folder, state: state, settings: CaseRun.settings)
    let opener = Client(socket: first.socket)
    _ = try? await opener.waitUntilSound(Sample.index, for: CaseRun.patience)
    await opener.close()
    await first.stop()
    let daemon = try await DrillDaemon.start(
      program, folder: folder, state: state, settings: CaseRun.settings,
      environment: ["KLIEG_FAULTS": "check-child=kill@1+"])
    let client = Client(socket: daemon.socket)
    do {
      let report = try await within(CaseRun.patience, "the check") {
        try await client.check(Sample.index, level: .full)
      }
      await client.close()
      let ending = await daemon.stop()
      guard ending == .exited(0) else { throw Fault("the daemon ended with \(ending)") }
      return report.verdict
    } catch {
      await daemon.kill()
      throw error
    }
  }
}

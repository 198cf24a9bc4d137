import KliegModel
import KliegStorage

/// An index that cannot be opened: what can be said of it, and how it is let in again.
struct ClosedIndex {
  let files: IndexFiles
  let services: IndexServices
  let remembered: IndexDescription?

  /// What a repair would do.
  func plan(because error: any Error) async throws -> RepairReport {
    let check = await services.checker.check(
      PartRequest(folder: files.folder, part: .store, level: .full))
    var report = RepairReport(index: services.key.name.text, findings: check.damages)
    report.steps.append("It is not open: \(error)")
    guard check.verdict == .damaged else {
      report.steps.append("Open it again, and check the whole index in a new process.")
      return report
    }
    let repair = StoreRepair(
      files: files, services: services, findings: check.damages,
      last: SessionFile.read(in: files.folder), description: remembered)
    let outcome = try await Task.detached { try repair.plan() }.value
    report.kept = outcome.kept
    report.missing = outcome.missing
    report.steps += ["Keep the damaged store aside."] + outcome.sentences
    report.steps.append("Check the whole index in a new process.")
    return report
  }

  /// Forgets what kept it closed; damage that is known stays known, and is repaired at the opening.
  func admit() {
    RepairHistory(folder: files.folder).clear()
    // Should they stay, the opening says so once more.
    try? CrashRecord.clear(directory: files.folder)
  }
}

import KliegModel
import KliegStorage

extension IndexDoctor {
  /// What a repair would do now.
  func plan(
    progress: @escaping @Sendable (MaintenanceProgress) -> Void
  ) async throws -> RepairReport {
    let check = await patient.check(.full, progress: progress)
    var report = RepairReport(index: check.index, findings: check.findings)
    report.missing = patient.board.state.missing
    guard check.verdict == .damaged else {
      if case .unknown(let reason) = check.verdict {
        report.steps.append("The index could not be checked: \(reason).")
      }
      report.check = check
      return report
    }
    if check.findings.contains(where: \.isOfStore) {
      let outcome = try await patient.planSalvage(check.findings)
      report.kept = outcome.kept
      report.missing = outcome.missing
      report.steps += ["Keep the damaged store aside."] + outcome.sentences
    }
    if check.findings.contains(where: \.isOfText) {
      report.steps.append("Put the text view aside and make it again from the store.")
    }
    if check.findings.contains(where: \.isOfColumns) {
      report.steps.append("Make the columns again from the store.")
    }
    report.steps.append("Check the whole index in a new process.")
    return report
  }

  /// Repairs what a check finds, however often that was done today.
  func repairNow(
    progress: @escaping @Sendable (MaintenanceProgress) -> Void
  ) async throws -> RepairReport {
    // What is met meanwhile is not treated beside this, which would count as a repair of its own.
    await enter()
    defer { leave() }
    patient.history.clear()
    // The view counts for itself, and would refuse what is asked for now.
    RepairHistory(folder: patient.files.text).clear()
    let wasParked = patient.board.state.parkedText != nil
    patient.board.publish { $0.parked = nil }
    if wasParked { await patient.text.rebuild(because: nil) }
    let before = await patient.check(.full, progress: progress)
    var report = RepairReport(index: before.index, findings: before.findings)
    switch before.verdict {
    case .damaged:
      progress(MaintenanceProgress(step: "repairing"))
      await treatInTurn(before.findings, foundBy: .full)
      report.steps = lastSteps
    case .sound where patient.marker.isSet:
      try await end("A check that somebody asked for found nothing wrong.")
    case .sound, .unknown: break
    }
    let check = before.verdict == .damaged ? await patient.check(.full, progress: progress) : before
    report.check = check
    report.missing = patient.board.state.missing
    report.kept = patient.board.state.columns.count
    return report
  }
}

import Glibc
import KliegModel
import KliegStorage

extension Index {
  private var patient: Patient {
    Patient(
      files: files, board: board, writer: writer, text: text, keeper: keeper, services: services)
  }

  /// Checks the index.
  func check(
    _ level: CheckLevel, progress: @escaping @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) async -> CheckReport {
    var report = await patient.check(level, progress: progress)
    // Mended at once from what is in memory, it is no damage any more.
    if let finding = await engagement.verify() {
      report.steps.append(CheckReport.Step(name: finding, count: 1))
    }
    return report
  }

  /// Has what a check found repaired; returns at once.
  func see(to report: CheckReport) {
    guard report.verdict == .damaged, !report.findings.isEmpty else { return }
    let doctor = doctor
    Task { await doctor.treatNow(report.findings, foundBy: report.level) }
  }

  /// Builds text view and columns again from the store.
  func rebuild(progress: @escaping @Sendable (MaintenanceProgress) -> Void) async throws {
    services.note(.rebuilding, "The views are built again from the store, as asked.")
    board.publish { $0.parked = nil }
    progress(MaintenanceProgress(step: "reading the columns"))
    try await writer.reloadColumns()
    try await keeper.saveNow()
    progress(MaintenanceProgress(step: "building the text view", done: 0, total: status().items))
    await text.rebuild(because: nil)
    try await board.waitUntilSettled { state in
      guard let target = state.rebuildTarget else { return }
      progress(
        MaintenanceProgress(
          step: "building the text view", done: Int(max(0, state.searchable)), total: Int(target)))
    }
    services.note(.rebuilt, "The views were built again.")
  }

  /// Makes the files smaller; needs room for a second copy meanwhile.
  func compact(
    progress: @escaping @Sendable (MaintenanceProgress) -> Void
  ) async throws -> (before: Int, after: Int) {
    let before = files.bytes().values.reduce(0, +)
    var room = statvfs()
    if statvfs(files.folder, &room) == 0 {
      let free = Int(clamping: UInt64(room.f_bavail) * UInt64(room.f_frsize))
      guard free - settings[.freeDiskBytes] > before * 2 else {
        throw KliegError(
          .storageFull,
          "Compacting needs \(before * 2 >> 20) MiB for a while, and \(free >> 20) MiB are free.",
          details: ["index": name])
      }
    }
    progress(MaintenanceProgress(step: "compacting the store"))
    try await writer.compact()
    try await rebuild(progress: progress)
    let after = files.bytes().values.reduce(0, +)
    services.note(.compacted, "It has \(after) bytes, and had \(before).")
    return (before, after)
  }

  /// Deletes all items, and wants everything.
  func erase() async throws {
    try await writer.change { try $0.erase() }
  }
}

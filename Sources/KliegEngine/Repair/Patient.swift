import KliegModel
import KliegStorage

/// The parts of an index that can be looked at and repaired.
struct Patient: Sendable {
  let files: IndexFiles
  let board: IndexBoard
  let writer: IndexWriter
  let text: TextPipeline
  let keeper: IndexKeeper
  let services: IndexServices

  var marker: DamageMarker { DamageMarker(folder: files.folder) }
  var history: RepairHistory { RepairHistory(folder: files.folder) }

  /// Repairs what was found, the cheapest way that is sound; returns what was done, in sentences.
  func repair(_ findings: [Damage]) async throws -> [String] {
    var done: [String] = []
    if findings.contains(where: \.isOfStore) {
      done += try await salvage(findings)
    }
    if let damage = findings.first(where: { $0.isOfText && !isOfReplaced($0) }) {
      if let failure = await text.rebuild(because: damage) { throw failure }
      done.append("The text view was made again from the store.")
    }
    if findings.contains(where: \.isOfColumns) {
      if let damage = findings.first(where: { $0.file == "columns/snapshot" }) {
        _ = try AsideFolder(folder: files.folder).keep(
          linked: files.columns + "/snapshot", moved: [], because: [damage])
      }
      try await writer.reloadColumns()
      try await keeper.saveNow()
      done.append("The columns were made again from the store.")
    }
    try await board.waitUntilSettled()
    return done
  }

  /// Whether it was found in a generation of the text view that has been replaced since.
  private func isOfReplaced(_ damage: Damage) -> Bool {
    let parts = damage.file.split(separator: "/")
    guard parts.count > 1, let number = Int(parts[1]) else { return false }
    return number != TextFolder(path: files.text).generations.last
  }

  /// Opens everything anew, after an error that nothing on the disk explains.
  func reopen() async throws {
    try await writer.reopenStore()
    await text.reopen()
    try await board.waitUntilSettled()
  }

  /// What a salvage of the store would come to, without doing it.
  func planSalvage(_ findings: [Damage]) async throws -> StoreRepair.Outcome {
    await text.hold()
    defer { Task { await text.release() } }
    return try await writer.planSalvage(findings)
  }

  private func salvage(_ findings: [Damage]) async throws -> [String] {
    // The view names what the store has lost, so it must not move meanwhile.
    await text.hold()
    do {
      let sentences = try await writer.salvage(findings.filter(\.isOfStore))
      services.note(.putAside, "The damaged store is kept in \(files.folder)/aside.")
      await text.reopen()
      await text.release()
      return sentences
    } catch {
      await text.release()
      throw error
    }
  }
}

extension Damage {
  /// Whether the text view is damaged.
  var isOfText: Bool { file.hasPrefix("text") || file.hasPrefix("shard") }
  /// Whether the columns are.
  var isOfColumns: Bool { file.hasPrefix("columns") }
}

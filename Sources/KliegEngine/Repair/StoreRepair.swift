import FoundationEssentials
import KliegFaults
import KliegModel
import KliegStorage

/// Makes a sound store of a damaged one, and puts it in its place in one step.
///
/// Blocks, so it runs on the writer's queue or where an index is opened.
struct StoreRepair {
  let files: IndexFiles
  let services: IndexServices
  /// What was found.
  let findings: [Damage]
  /// How far the store had come, as the session's record or the writer's memory has it; nil when
  /// nobody knows.
  let last: SessionFile.Record?
  /// The description where the store has lost it.
  let description: IndexDescription?

  /// What came of it.
  struct Outcome {
    var kept: Int
    var missing: IndexHealth.Missing
    var sentences: [String]
  }

  private var scratch: String { files.folder + "/salvage" }

  /// Salvages, and swaps the stores.
  func run() throws -> Outcome {
    let evidence = TextEvidence(files: files, services: services, epoch: last?.epoch)
    let outcome = try salvage(evidence)
    try FailPoint.salvageBeforeSwap.pass(files.folder)
    try DurableFile.move(scratch + "/store.sqlite", to: files.salvagedStore)
    try Self.finishSwap(files, because: findings)
    try? FileManager.default.removeItem(atPath: scratch)
    return outcome
  }

  /// Says what a repair would do, without doing it.
  func plan() throws -> Outcome {
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    return try salvage(TextEvidence(files: files, services: services, epoch: last?.epoch))
  }

  /// Ends a swap that was decided: the salvaged store is whole, and nothing was accepted since.
  static func finishSwap(_ files: IndexFiles, because findings: [Damage]) throws {
    guard DurableFile.exists(files.salvagedStore) else { return }
    _ = try AsideFolder(folder: files.folder).keep(
      linked: files.store, moved: [files.store + "-wal", files.store + "-shm"], because: findings)
    try DurableFile.move(files.salvagedStore, to: files.store)
    try FailPoint.salvageAfterSwap.pass(files.folder)
  }

  private func salvage(_ evidence: TextEvidence) throws -> Outcome {
    try? FileManager.default.removeItem(atPath: scratch)
    do {
      try FileManager.default.createDirectory(
        atPath: scratch, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw KliegError(.storageFailed, "The folder \(scratch) cannot be made: \(error).")
    }
    let newest = max(last?.accepted ?? 0, evidence.sequence ?? 0)
    let readable = readableSequence()
    let isBehind = readable.map { $0 < newest } ?? true
    // Of a store that lost its newest changes, the view tells which of the older rows are outdated.
    let isOutdated = isBehind || findings.contains(where: \.isDisagreement)
    let audit = isOutdated && readable != nil ? evidence.audit() : nil
    let report = try StoreSalvage.run(
      damaged: files.folder, to: scratch + "/store.sqlite",
      floor: (sequence: newest, row: last?.row ?? 0),
      known: evidence.identifiers,
      isKnownComplete: evidence.sequence ?? -1 >= last?.accepted ?? .max,
      description: description, epoch: last?.epoch, differing: Set(audit?.differing ?? []),
      gone: Set(audit?.missing ?? []))
    let missing: IndexHealth.Missing =
      report.isEverythingLost
      ? .everything : report.lost > 0 ? .items(report.lost) : .nothing
    return Outcome(
      kept: report.kept, missing: missing,
      sentences: sentences(report, missing, evidence))
  }

  /// How far the damaged store says that it has come; nil when it cannot be asked.
  private func readableSequence() -> Int64? {
    (try? StoreReader(directory: files.folder).statistics())?.sequence
  }

  private func sentences(
    _ report: SalvageReport, _ missing: IndexHealth.Missing, _ evidence: TextEvidence
  ) -> [String] {
    var sentences = ["\(report.kept) items were read out of the damaged store."]
    switch missing {
    case .nothing: sentences.append("Nothing was lost.")
    case .items(let count):
      sentences.append("\(count) items are lost, and the reindexer is asked for exactly these.")
    case .everything:
      sentences.append(
        "It is not known what was lost\(evidence.doubt.map { " (\($0))" } ?? ""), so the reindexer "
          + "is asked for everything.")
    }
    return sentences
  }
}

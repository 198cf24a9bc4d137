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
  /// The description where the store has lost it; nil where nothing else has it either.
  let description: IndexDescription?

  /// What came of it.
  struct Outcome {
    var kept: Int
    var missing: IndexHealth.Missing
    var sentences: [String]
    /// Whether the fields were made out by the items.
    var hasGuessedFields = false
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
    if outcome.hasGuessedFields { setViewAside() }
    return outcome
  }

  /// Writes the store again out of what a connection has open, where others took its files' places.
  ///
  /// - Throws: Why it is not what it was; nothing was done then.
  func rescue(_ store: Store) throws -> Outcome {
    try makeScratch()
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    try store.copy(to: scratch + "/store.sqlite")
    let check = services.checker.checkBlocking(
      PartRequest(folder: scratch, part: .store, level: .full))
    guard check.verdict == .sound, check.sequence == store.sequence else {
      throw KliegError(.damaged, "What is open of the store is damaged too.")
    }
    try FailPoint.salvageBeforeSwap.pass(files.folder)
    try DurableFile.move(scratch + "/store.sqlite", to: files.salvagedStore)
    try Self.finishSwap(files, because: findings)
    return Outcome(
      kept: store.count, missing: .nothing,
      sentences: ["The store was written again out of what was open still. Nothing was lost."])
  }

  private func makeScratch() throws {
    try? FileManager.default.removeItem(atPath: scratch)
    do {
      try FileManager.default.createDirectory(
        atPath: scratch, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw KliegError(.storageFailed, "The folder \(scratch) cannot be made: \(error).")
    }
  }

  /// What fields decide of the view is not what it was made from.
  private func setViewAside() {
    let folder = TextFolder(path: files.text)
    guard let newest = folder.generations.last else { return }
    let damage = Damage(file: "text/\(newest)", finding: "the store has lost what its fields were")
    // Should it fail, the next deep check finds what differs.
    try? folder.setAside(newest, damage)
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
    try forgetColumns(files)
    try DurableFile.move(files.salvagedStore, to: files.store)
    try FailPoint.salvageAfterSwap.pass(files.folder)
  }

  /// Removes what was saved of the columns: it may know of deletions that the store has lost, and a view
  /// that is ahead of its store hides items which then nobody deletes.
  private static func forgetColumns(_ files: IndexFiles) throws {
    let snapshot = files.columns + "/snapshot"
    guard DurableFile.exists(snapshot) else { return }
    do {
      try FileManager.default.removeItem(atPath: snapshot)
    } catch {
      throw KliegError(.storageFailed, "\(snapshot) cannot be removed: \(error).")
    }
    try DurableFile.syncFolder(of: snapshot)
  }

  private func salvage(_ evidence: TextEvidence) throws -> Outcome {
    try makeScratch()
    var report = try read(evidence, Doubts())
    let hasGuessedFields = try !report.keepsFields && description == nil && completeFields()
    // What was read is sound row by row, and may all the same be what it was at another time: where
    // pages of several times lie in one file, or where the newest changes are gone. The view tells.
    if !hasGuessedFields, let audit = evidence.audit(of: scratch) {
      let doubts = Doubts(differing: Set(audit.differing), gone: Set(audit.missing))
      if !doubts.isEmpty { report = try read(evidence, doubts) }
    }
    let missing: IndexHealth.Missing =
      report.isEverythingLost
      ? .everything : report.lost > 0 ? .items(report.lost) : .nothing
    return Outcome(
      kept: report.kept, missing: missing,
      sentences: sentences(report, missing, evidence), hasGuessedFields: hasGuessedFields)
  }

  /// Rows that can be read and are not to be taken over.
  private struct Doubts {
    /// Those that the view has otherwise.
    var differing: Set<Int64> = []
    /// Those that the view does not have.
    var gone: Set<Int64> = []

    var isEmpty: Bool { differing.isEmpty && gone.isEmpty }
  }

  private func read(_ evidence: TextEvidence, _ doubts: Doubts) throws -> SalvageReport {
    try StoreSalvage.run(
      damaged: files.folder, to: scratch + "/store.sqlite",
      floor: (sequence: max(last?.accepted ?? 0, evidence.furthest ?? 0), row: last?.row ?? 0),
      known: evidence.identifiers,
      isKnownComplete: evidence.sequence ?? -1 >= last?.accepted ?? .max,
      description: description ?? IndexDescription(name: services.key.name.text),
      epoch: last?.epoch, differing: doubts.differing, gone: doubts.gone)
  }

  /// Makes out by the items which fields there are, where nothing else says it.
  ///
  /// - Returns: Whether there were any that the store had lost.
  private func completeFields() throws -> Bool {
    let store = try Store.open(directory: scratch)
    var schema = Schema(store.fields.map(\.field))
    let known = schema.fields.count
    let reader = try StoreReader(directory: scratch)
    let payloads = try PayloadReader()
    var sequence: Int64 = 0
    while true {
      let changes = try reader.changes(after: sequence, limit: 10_000, maximumBytes: 32 << 20)
      guard let last = changes.last else { break }
      for case .stored(let item) in changes {
        for (name, value) in try payloads.attributes(item.payload).sorted(by: { $0.key < $1.key }) {
          guard !schema.holds(name), let kind = value.kind else { continue }
          schema.add(Schema.field(met: name, kind: kind))
        }
      }
      sequence = last.sequence
    }
    guard schema.fields.count > known else { return false }
    try store.begin()
    for field in schema.fields.dropFirst(known) {
      try store.putField(StoredField(field, isDeclared: false))
    }
    try store.commit()
    // It is moved without its log.
    try store.checkpoint()
    return true
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

import KliegModel
import KliegStorage

extension Patient {
  /// Looks at all parts of the index, each in a process of its own; never throws.
  func check(
    _ level: CheckLevel, progress: @escaping @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) async -> CheckReport {
    let started = services.time.date
    let clock = services.time.elapsed
    var results: [PartResult] = []
    progress(MaintenanceProgress(step: "checking the store", done: 0, total: 3))
    results.append(await checkStore(level))
    progress(MaintenanceProgress(step: "checking the text view", done: 1, total: 3))
    results += await checkText(level)
    progress(MaintenanceProgress(step: "checking the columns", done: 2, total: 3))
    results.append(await check(.columns, level))
    if level == .deep { results.append(await compareColumns()) }
    progress(MaintenanceProgress(step: "checking the columns", done: 3, total: 3))
    let took = services.time.elapsed - clock
    return CheckReport(
      index: services.key.name.text, level: level,
      findings: Array(results.flatMap(\.damages).prefix(100)),
      findingCount: results.reduce(0) { $0 + max($1.findingCount, $1.findings.count) },
      steps: results.flatMap(\.reportSteps), started: started,
      microseconds: Int(took / .microseconds(1)))
  }

  private func check(
    _ part: CheckPart, _ level: CheckLevel, generation: Int? = nil
  ) async -> PartResult {
    // Where it cannot be read even for this, the check finds out.
    let hold = try? StoreHold(directory: files.folder)
    defer { withExtendedLifetime(hold) {} }
    return await services.checker.check(
      PartRequest(
        folder: files.folder, part: part, level: level,
        generation: generation.map { "text/\($0)" }))
  }

  /// What the writer has acknowledged must be on the disk.
  private func checkStore(_ level: CheckLevel) async -> PartResult {
    let state = board.state
    var result = await check(.store, level)
    // Another store may have taken its place during the check.
    if let sequence = result.sequence, sequence < state.accepted,
      board.state.storeVersion == state.storeVersion, board.state.epoch == state.epoch
    {
      result.add(
        Damage(
          file: Store.fileName,
          finding: "it ends with change \(sequence), and \(state.accepted) was acknowledged"))
    }
    if let damage = board.state.home.damage, board.state.storeVersion == state.storeVersion {
      result.add(damage)
    }
    return result
  }

  /// The view stands still while it is looked at; donations go on.
  private func checkText(_ level: CheckLevel) async -> [PartResult] {
    if let reason = board.state.parked ?? board.state.parkedText {
      return [.unknown(.text, reason)]
    }
    await text.hold()
    if level == .deep { await waitForBuilding() }
    var results: [PartResult] = []
    if let newest = TextFolder(path: files.text).generations.last {
      var result = await check(.text, level, generation: newest)
      let accepted = board.state.accepted
      if let furthest = result.furthest, furthest > accepted {
        result.add(.storeBehind(view: furthest, store: accepted))
      }
      results.append(result)
      if level == .deep, result.verdict == .sound {
        results.append(await check(.audit, level, generation: newest))
      }
    } else {
      results.append(.unknown(.text, "the text view is not there yet"))
    }
    await text.release()
    return results
  }

  /// Lets a view that is being made get as far as it must: the store may have forgotten deletions that one
  /// so new has not seen, and then nothing can be compared.
  private func waitForBuilding() async {
    // Each time another may have been begun.
    for _ in 0..<3 {
      guard board.state.rebuildTarget != nil else { return }
      await text.release()
      try? await board.waitUntilSettled()
      await text.hold()
    }
  }

  /// Compares the columns in memory, which typed queries look at, with the store.
  private func compareColumns() async -> PartResult {
    let columns = board.state.columns
    let folder = files.folder
    return await Task.detached(priority: .background) {
      ColumnAudit.compare(columns, folder: folder)
    }.value
  }
}

extension PartResult {
  /// Adds a finding.
  mutating func add(_ damage: Damage) {
    findings.append(Finding(file: damage.file, finding: damage.finding))
    findingCount += 1
  }
}

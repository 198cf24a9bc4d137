import KliegModel
import KliegStorage

extension TextPipeline {
  /// Built beside, batches of what serves are smaller, so that the new generation catches up.
  private static let batchWhileBuilding = 1000

  /// Does the next piece of work; false when there is none.
  func step() async throws -> Bool {
    guard !isClosed, standstill == nil else { return false }
    if case .damaged(let damage) = replacement {
      try await replace(damage)
      return standstill == nil
    }
    guard let current else { return try await open() }
    // How far the store has come, and which store that is, belong together: numbers that another one has
    // given are not in the file that is read here, where they would pass for changes of no row.
    let state = site.board.state
    guard current.storeVersion == state.storeVersion else {
      await closeWorks()
      return true
    }
    if current.generation.identity != site.identity { replacement = replacement ?? .beside }
    if case .beside = replacement { try await beginBeside() }
    let hasWritten = try await advance(current, through: state.accepted)
    let hasBuilt = try await build(through: state.accepted)
    return hasWritten || hasBuilt
  }

  /// Finds a generation to go on with, or begins one.
  private func open() async throws -> Bool {
    if case .beside = replacement {
      // Nothing serves that could serve on.
      try await take(try await site.begin(target: site.board.state.accepted))
      return true
    }
    // Before the first look: what is damaged can end the process that opens it.
    if !isTrusted, let newest = site.newest {
      if let damage = try newest.damageOfFiles() {
        site.hooks.met(damage)
        replacement = .damaged(damage)
        return true
      }
      guard try await mayOpen(newest) else { return true }
    }
    switch try site.look() {
    case .nothing(let target):
      try await take(try await site.begin(target: target))
    case .damaged(let damage):
      site.hooks.met(damage)
      replacement = .damaged(damage)
    case .ahead(let damage):
      standstill = .evidence(damage)
      site.hooks.met(damage)
      settle(KliegError(damage))
      return false
    case .usable(let generation):
      try await take(try await site.open(generation))
    }
    return true
  }

  /// Whether a generation can be trusted; damage is taken down.
  private func mayOpen(_ generation: TextGeneration) async throws -> Bool {
    site.board.publish { $0.isCheckingText = true }
    // A check takes its time, and writes nothing.
    gate.leave()
    let trust = await site.hooks.trust(generation)
    await gate.enter()
    site.board.publish { $0.isCheckingText = false }
    switch trust {
    case .sound:
      isTrusted = true
      return !isClosed
    case .damaged(let damage):
      site.hooks.met(damage)
      replacement = .damaged(damage)
      return false
    case .unknown(let reason): throw UncheckedGeneration(reason: reason)
    }
  }

  /// Puts the newest generation aside, and begins another; stops for good after too many.
  private func replace(_ damage: Damage) async throws {
    await closeWorks()
    site.folder.removeUnfinished()
    let now = site.hooks.time.date
    let limit = site.settings[.repairsPerDay]
    guard repairs.count(at: now) < limit else { return park(damage, after: limit) }
    if let newest = site.folder.generations.last {
      try site.folder.setAside(newest, damage)
    }
    // What cannot be written is counted no more; the next damage is repaired once more.
    try? repairs.note(at: now)
    replacement = nil
    try await take(try await site.begin(target: site.board.state.accepted))
  }

  private func park(_ damage: Damage, after limit: Int) {
    let error = KliegError(
      .damaged,
      "The text view was damaged again (\(damage)) after \(limit) repairs within a day; it waits "
        + "for a rebuild that is asked for.", details: ["file": damage.file])
    standstill = .parked(error)
    site.board.publish { state in
      state.text = nil
      state.textMark = nil
      state.rebuildTarget = nil
      state.rebuilding = nil
      state.parkedText = error.message
    }
    settle(error)
  }

  /// Writes what is pending up to a number into the generation that serves; false when nothing is.
  private func advance(_ work: TextWork, through accepted: Int64) async throws -> Bool {
    let limit = site.settings[.textBatch]
    let changes = try work.pending(
      through: accepted, limit: next == nil ? limit : min(limit, Self.batchWhileBuilding))
    guard !changes.isEmpty else {
      guard work.checkpoint < accepted else { return false }
      try beginWriting()
      // No row has the newest numbers any more, as in a store of which nothing could be saved.
      try await work.write([], through: accepted, schema: site.board.state.schema)
      written = await work.written()
      publish(work)
      return true
    }
    if let wipe = changes.lastIndex(where: \.isDeletionOfAll) {
      // Nothing from before counts: a new generation is cheaper than deleting each document.
      await closeWorks()
      replacement = nil
      site.folder.removeUnfinished()
      try await take(try await site.begin(from: changes[wipe].sequence, target: 0))
      return true
    }
    try beginWriting()
    try await work.write(changes, schema: site.board.state.schema)
    written = await work.written()
    publish(work)
    return true
  }

  /// Sees to it that nobody has changed the view's files since it was last written.
  func beginWriting() throws {
    if let damage = site.board.state.textMark?.damage { throw damage }
    site.board.publish { $0.textMark = nil }
  }

  /// Goes on with a generation.
  private func take(_ opened: sending TextWork) async throws {
    let work = opened
    current = work
    isTrusted = true
    if case .beside = replacement { replacement = nil }
    written = await work.written()
    publish(work)
    // Only now: until here searches were sent to an older one.
    try site.folder.remove(before: work.number)
  }

  func publish(_ work: TextWork) {
    let building = next.map { ("building beside", $0.checkpoint, site.board.state.accepted) }
    let rebuilding =
      building ?? work.rebuildTarget.map { ("building anew", work.checkpoint, $0) }
    let mark = TextMark(work.generation)
    site.board.publish { state in
      // While nobody wrote, what was noted first is what counts.
      state.textMark = state.text == work.generation ? state.textMark ?? mark : mark
      // What was searchable before and is not now, as where older files took the place of newer ones, is
      // missing from answers as in a rebuild.
      let before = min(max(state.rebuildTarget ?? 0, state.searchable), state.accepted)
      state.searchable = work.checkpoint
      state.text = work.generation
      state.rebuildTarget = work.rebuildTarget ?? (work.checkpoint < before ? before : nil)
      state.rebuilding = rebuilding.map { step, done, total in
        MaintenanceProgress(step: step, done: Int(done), total: Int(total))
      }
      state.parkedText = nil
      state.textTrouble = nil
    }
  }
}

/// A generation that nobody could check, and that is therefore not opened.
struct UncheckedGeneration: Error {
  let reason: String

  var error: KliegError {
    KliegError(.busy, "The text view could not be checked: \(reason) It is tried again.")
  }
}

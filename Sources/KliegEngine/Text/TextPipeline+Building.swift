import KliegFaults
import KliegModel
import KliegStorage

extension TextPipeline {
  /// Begins a generation beside the one that serves, unless one is begun.
  func beginBeside() async throws {
    if let begun = next, begun.generation.identity == site.identity { return }
    await next?.close()
    next = nil
    do {
      next = try await site.beginBeside()
    } catch {
      throw BesideFailure(cause: error)
    }
  }

  /// Writes the next batch of what is built beside; once it has caught up, it takes the place of what
  /// serves.
  func build(through accepted: Int64) async throws -> Bool {
    guard let work = next, let serving = current else { return false }
    guard work.storeVersion == serving.storeVersion else {
      await work.close()
      next = nil
      return true
    }
    do {
      let changes = try work.pending(through: accepted, limit: site.settings[.textBatch])
      // A deletion of everything is for the generation that serves to see first.
      if changes.contains(where: \.isDeletionOfAll) { return true }
      // No row may have the newest numbers any more.
      try await work.write(
        changes, through: changes.last?.sequence ?? max(serving.checkpoint, work.checkpoint),
        schema: site.board.state.schema)
      publish(serving)
      guard work.checkpoint >= serving.checkpoint else { return true }
      next = nil
      await work.close()
      try site.folder.complete(work.number)
    } catch {
      await work.close()
      next = nil
      try giveUp(after: error)
      throw BesideFailure(cause: error)
    }
    // From here on it is the newest on the disk, whatever comes.
    replacement = nil
    await serving.close()
    current = nil
    try FailPoint.textSwapAfter.pass(site.folder.path(of: work.number))
    isTrusted = true
    return true
  }

  /// Ends a rebuild that keeps meeting damage in what it has just written.
  private func giveUp(after error: any Error) throws {
    guard error is Damage else { return }
    let now = site.hooks.time.date
    // What cannot be written is counted no more; the next damage is repaired once more.
    try? repairs.note(at: now)
    if repairs.count(at: now) >= site.settings[.repairsPerDay] { replacement = nil }
  }

  /// Lets go of what is open.
  func closeWorks() async {
    await current?.close()
    current = nil
    await next?.close()
    next = nil
  }
}

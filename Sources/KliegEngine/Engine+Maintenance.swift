package import KliegModel

extension Engine {
  /// How far a piece of maintenance is, told as it goes on.
  package typealias Progress = @Sendable (MaintenanceProgress) -> Void

  /// Checks an index; what it finds is seen to.
  package func check(
    _ name: String, of user: UInt32, level: CheckLevel, progress: @escaping Progress
  ) async throws -> CheckReport {
    let index = try await index(name, of: user)
    let report = await index.check(level, progress: progress)
    await catalog.note(report, of: index.services.key)
    index.services.note(.checked, "Asked for: \(report.summary)")
    index.see(to: report)
    return report
  }

  /// Repairs an index, or says what that would come to.
  package func repair(
    _ name: String, of user: UInt32, isDryRun: Bool, progress: @escaping Progress
  ) async throws -> RepairReport {
    let key = try IndexKey(user: user, name: IndexName(name))
    guard DurableFile.exists(folder(of: key)) else { throw noSuchIndex(name) }
    let index: Index
    do {
      index = try await open(key, creating: nil)
    } catch {
      let closed = ClosedIndex(
        files: IndexFiles(folder: folder(of: key)), services: services(of: key),
        remembered: await catalog.description(of: key))
      guard !isDryRun else { return try await closed.plan(because: error) }
      closed.admit()
      // Else the opening that failed may answer once more.
      await reopen(key)
      index = try await open(key, creating: nil)
    }
    guard !isDryRun else { return try await index.doctor.plan(progress: progress) }
    let report = try await index.doctor.repairNow(progress: progress)
    if let check = report.check { await catalog.note(check, of: key) }
    return report
  }

  /// Builds the views of an index again from its store; the old ones serve meanwhile.
  package func rebuild(
    _ name: String, of user: UInt32, progress: @escaping Progress
  ) async throws {
    try await index(name, of: user).rebuild(progress: progress)
  }

  /// Deletes all items of an index and asks its reindexer for everything; its description stays.
  package func erase(_ name: String, of user: UInt32) async throws {
    let key = try IndexKey(user: user, name: IndexName(name))
    guard DurableFile.exists(folder(of: key)) else { throw noSuchIndex(name) }
    await queue.drop(key)
    var index: Index
    do {
      index = try await open(key, creating: nil)
    } catch {
      // What cannot be opened is made anew.
      let description = await catalog.description(of: key) ?? IndexDescription(name: name)
      try await remove(key)
      index = try await open(key, creating: description)
    }
    try await index.erase()
    try await index.engagement.erase()
    index.services.note(.dropped, "All items were erased; the reindexer is asked for everything.")
    await queue.add(key, try await index.reindexNeeds())
  }

  /// Makes an index's files smaller.
  package func compact(
    _ name: String, of user: UInt32, progress: @escaping Progress
  ) async throws -> (before: Int, after: Int) {
    try await index(name, of: user).compact(progress: progress)
  }

  /// Copies an index's store into a folder; the copy is verified before it replaces an older one.
  package func backup(
    _ name: String, of user: UInt32, to folder: String, progress: @escaping Progress
  ) async throws -> CheckReport {
    try await Backup(index: index(name, of: user), folder: folder).make(progress: progress)
  }

  /// Puts a verified copy in the place of an index's store; what it replaces is kept aside.
  package func restore(
    _ name: String, of user: UInt32, from folder: String, progress: @escaping Progress
  ) async throws -> CheckReport {
    let key = try IndexKey(user: user, name: IndexName(name))
    let copy = BackupCopy(folder: folder)
    let manifest = try await copy.verified(by: services(of: key), progress: progress)
    // Whatever is there is replaced, so that a store which cannot be opened is no hindrance.
    let restored = RestoredStore(
      files: IndexFiles(folder: self.folder(of: key)), services: services(of: key))
    let index = try await replace(key) { try restored.put(copy, manifest) }
    try await index.board.waitUntilSettled()
    let report = await index.check(.full, progress: progress)
    await catalog.note(report, of: key)
    index.services.note(.restored, "The copy in \(folder) took its place: \(report.summary)")
    return report
  }

  /// What happened to the indexes of a user, or to one, newest first.
  package func log(
    _ name: String?, of user: UInt32, limit: Int
  ) async throws -> [IndexEvent] {
    await events.settle()
    return await catalog.events(of: user, index: name, limit: limit).reversed()
  }

  /// What an index holds, how it is, and what is known of it elsewhere.
  package func status(of index: Index) async -> IndexStatus {
    var status = index.status()
    let key = index.services.key
    status.health.checks = await catalog.lastChecks(of: key)
    let counts = await queue.counts(of: key)
    status.health.reindexers = counts.reindexers
    status.health.tasks = counts.tasks
    return status
  }
}

internal import KliegJSON
internal import KliegWire

extension Client {
  /// Looks for damage in an index.
  ///
  /// ```swift
  /// let report = try await klieg.check("notes", level: .deep) { print($0.step, $0.done) }
  /// if report.verdict != .sound { print(report.findings) }
  /// ```
  ///
  /// - Parameters:
  ///   - index: The index's name.
  ///   - level: How deep to look.
  ///   - progress: Told now and then how far it is.
  /// - Returns: What was looked at and what was found; that it could not look is a finding, no error.
  /// - Throws: ``KliegError``.
  public func check(
    _ index: String, level: CheckLevel = .full,
    progress: ((MaintenanceProgress) -> Void)? = nil
  ) async throws -> CheckReport {
    try await perform(.check, progress) {
      JSONWriter.object(CheckRequest(index: index, level: level).encode)
    }
  }

  /// Repairs what a full check of an index finds, or only says what that would take.
  ///
  /// ```swift
  /// let plan = try await klieg.repair("notes", isDryRun: true)
  /// print(plan.steps, plan.missing)
  /// let report = try await klieg.repair("notes")
  /// print(report.check?.verdict.word ?? "")
  /// ```
  ///
  /// What the store has lost goes by itself to the reindexer; search goes on meanwhile.
  ///
  /// - Parameters:
  ///   - index: The index's name.
  ///   - isDryRun: Whether to change nothing.
  ///   - progress: Told now and then how far it is.
  /// - Returns: What was found and done, with the check that ended it.
  /// - Throws: ``KliegError``.
  public func repair(
    _ index: String, isDryRun: Bool = false,
    progress: ((MaintenanceProgress) -> Void)? = nil
  ) async throws -> RepairReport {
    try await perform(.repair, progress) {
      JSONWriter.object(RepairRequest(index: index, isDryRun: isDryRun).encode)
    }
  }

  /// Makes an index's views again from its store; the old ones serve until the new ones are complete.
  ///
  /// ```swift
  /// try await klieg.rebuild("notes")
  /// ```
  public func rebuild(
    _ index: String, progress: ((MaintenanceProgress) -> Void)? = nil
  ) async throws {
    let _: Done = try await perform(.rebuild, progress) {
      JSONWriter.object(IndexRequest(index: index).encode)
    }
  }

  /// Deletes all items of an index, keeps its description, and has its reindexer asked for everything.
  ///
  /// ```swift
  /// try await klieg.erase("notes")
  /// ```
  public func erase(_ index: String) async throws {
    let parameters = JSONWriter.object(IndexRequest(index: index).encode)
    try await callAlone(MaintenanceInterface.Method.erase.qualifiedName, parameters) { _ in }
  }

  /// Makes an index smaller on the disk, as far as that is possible.
  ///
  /// ```swift
  /// let sizes = try await klieg.compact("notes")
  /// print(sizes.before - sizes.after, "bytes won")
  /// ```
  ///
  /// - Returns: The bytes on the disk before and after.
  public func compact(
    _ index: String, progress: ((MaintenanceProgress) -> Void)? = nil
  ) async throws -> (before: Int, after: Int) {
    let compaction: Compaction = try await perform(.compact, progress) {
      JSONWriter.object(IndexRequest(index: index).encode)
    }
    return (compaction.before, compaction.after)
  }

  /// Copies an index into a folder, and checks the copy.
  ///
  /// ```swift
  /// let report = try await klieg.backup("notes", to: "/srv/backup/notes")
  /// print(report.verdict.word)
  /// ```
  ///
  /// - Parameters:
  ///   - index: The index's name.
  ///   - folder: The folder, which the daemon makes; a relative path is this process's.
  ///   - progress: Told now and then how far it is.
  /// - Returns: The check of the copy.
  /// - Throws: ``KliegError``.
  public func backup(
    _ index: String, to folder: String,
    progress: ((MaintenanceProgress) -> Void)? = nil
  ) async throws -> CheckReport {
    try await perform(.backup, progress) { try Self.folderRequest(index, folder) }
  }

  /// Checks a copy of an index and, if it is sound, puts it in the index's place.
  ///
  /// ```swift
  /// try await klieg.restore("notes", from: "/srv/backup/notes")
  /// ```
  ///
  /// - Parameters:
  ///   - index: The index's name.
  ///   - folder: A folder that ``backup(_:to:progress:)`` made.
  ///   - progress: Told now and then how far it is.
  /// - Returns: The check of the copy; one that is not sound replaces nothing.
  /// - Throws: ``KliegError``.
  @discardableResult
  public func restore(
    _ index: String, from folder: String,
    progress: ((MaintenanceProgress) -> Void)? = nil
  ) async throws -> CheckReport {
    try await perform(.restore, progress) { try Self.folderRequest(index, folder) }
  }

  /// What happened to an index, or to all of the caller's, the newest first.
  ///
  /// ```swift
  /// for event in try await klieg.log(of: "notes", limit: 20) {
  ///   print(event.at, event.kind.rawValue, event.message)
  /// }
  /// ```
  public func log(of index: String? = nil, limit: Int = 100) async throws -> [IndexEvent] {
    let parameters = JSONWriter.object(LogRequest(index: index, limit: limit).encode)
    return try await call(.log, parameters) { try LogReply(from: $0).events }
  }
}

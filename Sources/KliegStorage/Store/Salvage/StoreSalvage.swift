internal import KliegFaults
package import KliegModel

/// Reads out of a damaged store what can be read, into a new one.
package enum StoreSalvage {
  /// Told a row and the key of its item, as a view of the store has them.
  package typealias IdentifierVisitor = (Int64, ItemReference) throws -> Void

  /// Makes a new store of what can be read out of one, which may be anything.
  ///
  /// The damaged store is not changed: a copy is read. No connection of this process may have it
  /// open, since reading it would drop that one's locks. Items whose digest matches are kept as they
  /// are; a row that is named by the store's own index or by `known`, was not deleted, and cannot be
  /// read is lost: it gets a tombstone, so that views drop it, and is asked for.
  ///
  /// A store that was replaced by an older one is sound but behind: `floor` is above its sequence
  /// then, and the rows that differ from what a view knows are given.
  ///
  /// - Parameters:
  ///   - directory: The index's directory.
  ///   - newPath: The file to make, synced, to be renamed over the store once its log is gone.
  ///   - floor: Numbers that were given already, as far as is known elsewhere.
  ///   - known: Visits what the text view knows; nil when it is lost too. It names rows that the
  ///     view has not seen no better than the store does: who knows of such asks for everything.
  ///   - isKnownComplete: Whether the view has seen every change that was accepted.
  ///   - description: What the index is, in case that its store does not say so any more.
  ///   - epoch: Its epoch, likewise.
  ///   - differing: Rows to take for lost although they can be read.
  ///   - gone: Rows to take for deleted although they can be read.
  ///   - progress: Told how far it is.
  /// - Returns: What was kept and what was lost.
  /// - Throws: `KliegError` when something fails that is no damage; nothing is concluded then.
  package static func run(
    damaged directory: String, to newPath: String, floor: (sequence: Int64, row: Int64) = (0, 0),
    known: ((IdentifierVisitor) throws -> Void)? = nil, isKnownComplete: Bool = true,
    description: IndexDescription? = nil,
    epoch: String? = nil, differing: Set<Int64> = [], gone: Set<Int64> = [],
    progress: (MaintenanceProgress) -> Void = { _ in }
  ) throws -> SalvageReport {
    try FailPoint.salvageBegin.pass(directory)
    let scratch = try SalvageScratch(path: newPath + ".scratch")
    defer { scratch.remove() }
    let source = try SalvageSource(directory: directory, scratch: scratch)
    let target = try SalvageTarget(path: newPath)
    do {
      let salvage = Salvage(source: source, target: target, floor: floor)
      salvage.differing = differing
      salvage.gone = gone
      salvage.isKnownComplete = isKnownComplete
      let report = try salvage.run(
        known: known, description: description ?? IndexDescription(name: indexName(directory)),
        epoch: epoch, progress: progress)
      try target.finish()
      return report
    } catch {
      target.remove()
      throw error
    }
  }

  /// The name that an index without any other gets.
  private static func indexName(_ directory: String) -> String {
    FileStatus.name(of: directory)
  }
}

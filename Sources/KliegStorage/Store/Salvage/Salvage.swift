internal import KliegFaults
internal import KliegModel

/// One salvage: what is taken over from a damaged store, and what is missing in the end.
final class Salvage {
  let source: SalvageSource
  let target: SalvageTarget
  let floor: (sequence: Int64, row: Int64)
  var differing: Set<Int64> = []
  /// Whether the view has seen every change that was accepted.
  var isKnownComplete = true
  var gone: Set<Int64> = []
  var report = SalvageReport()
  /// The store's own numbers; nil when they cannot be read.
  var mark: (sequence: Int64, row: Int64, items: Int64, purged: Int64)?
  /// What the new store says of itself.
  var state = StoreState()
  /// Rows that are in the new store.
  var kept = RowBitmap()
  /// Rows that tombstones say are deleted.
  var deleted = RowBitmap()
  var deletedThrough: Int64 = 0
  /// Rows that are dropped from the views though no item is missing because of them.
  var dropped: [Int64: ItemReference] = [:]
  /// Rows of items that are missing, under the key that they had.
  var lost: [Int64: LostItem] = [:]
  /// Keys that may be missing beside those.
  var alsoLost: Set<ItemReference> = []
  /// Rows that can be read but not trusted, under the key that they seem to have.
  var suspect: [Int64: ItemReference] = [:]
  /// The highest row and number that were seen where a sum or a digest matches.
  var highest: (sequence: Int64, row: Int64) = (0, 0)
  /// The highest row that the text view knows.
  var knownRow: Int64 = 0
  var tombstonesAreWhole = false
  var itemsAreWhole = false
  var keysAreWhole = false
  var knownIsWhole = false

  /// An item that is missing.
  struct LostItem {
    var reference: ItemReference
    var domain: String?
  }

  init(source: SalvageSource, target: SalvageTarget, floor: (sequence: Int64, row: Int64)) {
    self.source = source
    self.target = target
    self.floor = floor
  }

  /// Whether the store is older than what was already told of it.
  var isBehind: Bool { floor.sequence > mark?.sequence ?? .max }

  func run(
    known: ((StoreSalvage.IdentifierVisitor) throws -> Void)?, description: IndexDescription,
    epoch: String?, progress: (MaintenanceProgress) -> Void
  ) throws -> SalvageReport {
    for finding in source.findings { report.found(finding) }
    try read { self.mark = try self.source.connection.mark() }
    progress(MaintenanceProgress(step: "reading items"))
    try readTombstones()
    try readItems()
    progress(MaintenanceProgress(step: "looking for what is missing"))
    if let known { try read(known) }
    try readKeys()
    for (row, reference) in suspect where lost[row] == nil && !reference.identifier.isEmpty {
      lost[row] = LostItem(reference: reference)
    }
    progress(MaintenanceProgress(step: "writing what is missing"))
    try takeOverDescription(description, epoch: epoch)
    try takeOverWanted()
    try writeMissing()
    try state.saveMark(target.connection)
    return report
  }

  /// Reads something; damage is noted.
  ///
  /// - Returns: Whether it could be read.
  @discardableResult
  func read(_ body: () throws -> Void) throws -> Bool {
    let damage = try source.damage(in: body)
    if let damage { report.found(damage) }
    return damage == nil
  }

  func isDeleted(_ row: Int64) -> Bool {
    row <= deletedThrough || deleted.contains(row) || gone.contains(row)
  }

  func note(row: Int64, sequence: Int64) {
    highest = (max(highest.sequence, sequence), max(highest.row, row))
  }
}

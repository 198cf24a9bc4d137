import KliegModel
import KliegStorage

extension IndexWriter {
  /// Replaces the damaged store by what can be read of it; donations wait until it is done.
  func salvage(_ findings: [Damage]) throws -> [String] {
    let repair = repair(of: ledger.store, findings)
    // Files that were taken from under their names are whole still, as long as they are open.
    if ledger.store.home.damage != nil, let outcome = try? repair.rescue(ledger.store) {
      try reopenStore()
      return outcome.sentences
    }
    let outcome = try repair.run()
    try reopenStore(isSalvaged: true)
    return outcome.sentences
  }

  /// What a salvage would come to; donations wait meanwhile.
  func planSalvage(_ findings: [Damage]) throws -> StoreRepair.Outcome {
    try repair(of: ledger.store, findings).plan()
  }

  private func repair(of store: Store, _ findings: [Damage]) -> StoreRepair {
    // What the writer has in memory is what was acknowledged.
    let last = SessionFile.Record(
      boot: BootID.current, isClean: false, epoch: store.epoch, accepted: store.sequence,
      row: store.lastRow)
    return StoreRepair(
      files: files, services: services, findings: findings, last: last,
      description: store.description)
  }

  /// Opens the store of the folder in place of the one at hand.
  func reopenStore(isSalvaged: Bool = false) throws {
    try replaceStore { try open(isSalvaged: isSalvaged) }
  }

  /// Reads the columns from the store once more.
  func reloadColumns() throws {
    try change { try $0.reloadColumns(from: files.folder) }
  }

  private func open(isSalvaged: Bool) throws -> (Ledger, SessionFile) {
    let store = try Store.open(directory: files.folder)
    var columns = ColumnView(kinds: store.kinds)
    try columns.catchUp(with: StoreReader(directory: files.folder))
    let session = try SessionFile(
      folder: files.folder, epoch: store.epoch, accepted: store.sequence, row: store.lastRow)
    var fresh = try Ledger(store: store, columns: columns, deleted: store.sequence)
    fresh.answered = isSalvaged ? RowBitmap() : ledger.answered
    return (fresh, session)
  }
}

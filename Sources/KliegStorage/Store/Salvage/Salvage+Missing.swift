internal import KliegModel

extension Salvage {
  /// Gives numbers to what is dropped, and asks for what is missing.
  func writeMissing() throws {
    try chooseNumbers()
    for (row, reference) in dropped.sorted(by: { $0.key < $1.key }) where !kept.contains(row) {
      try writeTombstone(row, reference)
    }
    var items: [WantedItem] = []
    for (row, item) in lost.sorted(by: { $0.key < $1.key }) where !kept.contains(row) {
      if dropped[row] == nil { try writeTombstone(row, item.reference) }
      items.append(WantedItem(reference: item.reference, domain: item.domain))
    }
    items += alsoLost.map { WantedItem(reference: $0) }
    var counted: Set<ItemReference> = []
    for item in items where counted.insert(item.reference).inserted {
      guard try target.row(of: item.reference) == nil else { continue }
      try target.connection.want(item)
      report.lost += 1
    }
    state.items = Int64(report.kept)
    report.isEverythingLost = !isComplete
    if report.isEverythingLost {
      state.wantsEverything = .damaged
      state.clientState = nil
    }
    try target.connection.setMeta(.clientState, state.clientState)
    try target.connection.setMeta(.wantsEverything, state.wantsEverything?.rawValue)
  }

  /// Whether every item that the store had is kept, or missing under a name.
  private var isComplete: Bool {
    let named = Int64(report.kept + report.lost)
    if let mark, !isBehind {
      // Without a view that tells what was deleted, one too many is a page of an earlier time.
      guard knownIsWhole else {
        return Int64(report.kept + lost.keys.count { !kept.contains($0) }) == mark.items
      }
      return named + Int64(dropped.keys.filter { gone.contains($0) }.count) >= mark.items
    }
    guard named > 0 else { return false }
    // Only a view that is read to its end tells what a store had that is gone or behind.
    return (knownIsWhole && isKnownComplete) || (!isBehind && (itemsAreWhole || keysAreWhole))
  }

  /// No number and no row is given that may have been given before.
  private func chooseNumbers() throws {
    let sequence = max(floor.sequence, highest.sequence, mark?.sequence ?? 0)
    let row = max(floor.row, highest.row, mark?.row ?? 0, knownRow, lost.keys.max() ?? 0)
    let isSure = mark != nil || floor.sequence > 0
    state.sequence = isSure ? sequence : sequence + Self.slack
    state.row = isSure ? row : row + Self.slack
    state.purged = mark?.purged ?? 0
    if !tombstonesAreWhole {
      // A view that is behind cannot be told all that it must drop: it begins anew.
      state.purged = state.sequence
      try target.connection.execute("DELETE FROM tombstone")
    }
  }

  private func writeTombstone(_ row: Int64, _ reference: ItemReference) throws {
    state.sequence += 1
    try target.connection.putTombstone(.row(row, sequence: state.sequence, reference: reference))
  }
}

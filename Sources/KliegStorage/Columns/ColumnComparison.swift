package import KliegModel

/// In which rows the columns are not what the store says.
package struct ColumnDifference: Sendable, Hashable {
  /// Rows of the store whose values differ, or that the columns do not have.
  package var differing: Set<Int64> = []
  /// Rows that only the columns have.
  package var surplus: Set<Int64> = []
  /// The first difference, in a sentence.
  package var first: String?
  /// How many rows were compared.
  package var compared = 0

  /// Whether there is none.
  package var isEmpty: Bool { differing.isEmpty && surplus.isEmpty }
}

/// Compares columns with the store, row by row, both ways.
package struct ColumnComparison {
  private static let page = 1024

  private let store: StoreReader
  private let payloads: PayloadReader

  /// Prepares to compare with a store.
  package init(_ store: StoreReader) throws {
    self.store = store
    payloads = try PayloadReader()
  }

  /// Compares a snapshot; rows that changed after it are left out.
  ///
  /// - Returns: Where the two differ; nil when deletions that the snapshot has not seen are forgotten,
  ///   which makes it of no use.
  /// - Throws: `Damage` or `KliegError` when the store cannot be read.
  package func run(
    _ snapshot: ColumnSnapshot, progress: (MaintenanceProgress) -> Void = { _ in }
  ) throws -> ColumnDifference? {
    let items = try store.statistics().items
    var difference = ColumnDifference()
    var seen = RowBitmap()
    var last: Int64? = 0
    while let after = last {
      progress(
        MaintenanceProgress(step: "comparing columns", done: difference.compared, total: items))
      last = try store.visitItems(afterRow: after, limit: Self.page) { stored in
        seen.insert(stored.row)
        guard case .item(let item) = stored, item.sequence <= snapshot.sequence else { return }
        difference.compared += 1
        let attributes = try payloads.attributes(item.payload)
        guard let column = snapshot.difference(from: item, attributes: attributes) else { return }
        difference.differing.insert(item.row)
        difference.first = difference.first ?? "row \(item.row) differs: \(column)"
      }
    }
    guard let deleted = try DeletedSince(snapshot.sequence, in: store) else { return nil }
    snapshot.live.subtracting(seen).forEach { row in
      guard !deleted.contains(row) else { return }
      difference.surplus.insert(row)
      difference.first = difference.first ?? "row \(row) is not in the store"
    }
    return difference
  }

  /// Checks the snapshot's file of a directory, as deep as a level says; never throws.
  ///
  /// Every section of the file is read and its hash compared from the quick level on; the deep level
  /// compares every row with the store.
  package func check(
    directory: String, level: CheckLevel, progress: (MaintenanceProgress) -> Void = { _ in }
  ) -> (steps: [CheckReport.Step], findings: [Damage]) {
    let name = "saved columns"
    do {
      // What may not be read now is not damaged.
      _ = try ReadableFile.size(directory + "/snapshot")
      switch ColumnView.load(directory: directory, epoch: try store.epoch()) {
      // It saves time when opening, and no more: none, or an old one, is as good.
      case .absent, .stale: return ([CheckReport.Step(name: name)], [])
      case .damaged(let damage): throw damage
      case .loaded(let view): return try check(view.snapshot(), name, level, progress)
      }
    } catch let damage as Damage {
      return ([CheckReport.Step(name: name, verdict: .damaged)], [damage])
    } catch {
      let reason = (error as? KliegError)?.message ?? "\(error)"
      return ([CheckReport.Step(name: name, verdict: .unknown(reason))], [])
    }
  }

  private func check(
    _ snapshot: ColumnSnapshot, _ name: String, _ level: CheckLevel,
    _ progress: (MaintenanceProgress) -> Void
  ) throws -> (steps: [CheckReport.Step], findings: [Damage]) {
    let last = try store.statistics().sequence
    guard snapshot.sequence <= last else {
      throw Damage(
        file: Store.fileName,
        finding: "the saved columns are ahead: they hold change \(snapshot.sequence), and the "
          + "store's last is \(last)")
    }
    guard level == .deep, let difference = try run(snapshot, progress: progress) else {
      return ([CheckReport.Step(name: name, count: snapshot.count)], [])
    }
    guard let first = difference.first else {
      return ([CheckReport.Step(name: name, count: difference.compared)], [])
    }
    let count = difference.differing.count + difference.surplus.count
    let damage = Damage(file: "columns/snapshot", finding: "\(count) rows differ: \(first)")
    return ([CheckReport.Step(name: name, count: difference.compared, verdict: .damaged)], [damage])
  }
}

import Dispatch
import KliegFaults
import KliegModel
import KliegQueue
import KliegStorage

/// Analyses and writes the items of one shard, beside the other lanes.
///
/// Concurrency model: the analyst belongs to the lane's queue, the shard to its own.
actor TextLane {
  private let executor: QueueExecutor
  private let shard: TextShard
  private let layout: ShardLayout
  private let language: String?
  private let hooks: TextHooks
  private var analyst: DocumentAnalyst?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The number up to which the shard is committed.
  private(set) var committed: Int64 = 0

  init(_ generation: TextGeneration, shard number: Int, language: String?, hooks: TextHooks) {
    executor = QueueExecutor(label: "klieg.lane.\(number)", qos: .utility)
    shard = TextShard(
      generation, shard: number,
      executor: QueueExecutor(label: "klieg.shard.\(number)", qos: .utility), notes: hooks.notes)
    layout = generation.layout
    self.language = language
    self.hooks = hooks
  }

  /// Opens the shard; returns the number up to which it is complete.
  func open() async throws -> Int64 {
    analyst = try DocumentAnalyst(language: language)
    committed = try await shard.open()
    return committed
  }

  /// Writes changes of this shard's rows and makes them visible, complete up to a number.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - sequence: The number.
  ///   - schema: Which attributes are searched.
  ///   - aside: The rows that are set aside, with the content sequence they are set aside for.
  /// - Throws: Why nothing of it, or not all of it, is visible; it can be written again.
  func write(
    _ changes: [Change], through sequence: Int64, schema: Schema, aside: [Int64: Int64]
  ) async throws {
    guard let analyst else {
      throw KliegError(.unexpected, "A text lane was used before it opened.")
    }
    analyst.use(schema)
    do {
      // Of an item whose expiry alone changed, the document is as it was.
      let new = changes.filter { ($0.contentSequence ?? .max) > committed }
      try await apply(new[...], analyst, aside: aside)
      try await commit(sequence, analyst)
      committed = sequence
    } catch {
      analyst.forgetForms()
      throw error
    }
  }

  func close() async {
    analyst = nil
    await shard.close()
  }

  /// Applies changes; when that fails for a reason that must lie in an item, its halves by
  /// themselves, down to the item that is at fault.
  private func apply(
    _ changes: ArraySlice<Change>, _ analyst: DocumentAnalyst, aside: [Int64: Int64]
  ) async throws {
    do {
      let batch = try await documents(changes, analyst, aside: aside)
      try FailPoint.textApply.pass(subject(of: changes, aside: aside))
      if batch.count > 0 { try await shard.apply(batch.bytes) }
    } catch  where error.mayLieInItem {
      // What was applied is gone, and the forms met would not come again.
      analyst.forgetForms()
      guard changes.count > 1 else {
        return try await applyIdentifier(of: changes, analyst, because: error)
      }
      let middle = changes.startIndex + changes.count / 2
      for half in [changes[..<middle], changes[middle...]] {
        try await apply(half, analyst, aside: aside)
        // Each half is kept at once: the failure of the other would take it along.
        try await commit(committed, analyst)
      }
    }
  }

  /// What a fault may be armed for: the identifiers of the items whose contents are indexed.
  private func subject(of changes: ArraySlice<Change>, aside: [Int64: Int64]) -> String {
    changes.compactMap { change in
      guard case .stored(let item) = change, aside[item.row] != item.contentSequence else {
        return nil
      }
      return item.identifier
    }.joined(separator: " ")
  }

  private func applyIdentifier(
    of changes: ArraySlice<Change>, _ analyst: DocumentAnalyst, because error: any Error
  ) async throws {
    guard case .stored(let item)? = changes.first else { throw error }
    await hooks.setAside(item.row, item.contentSequence, error.reason)
    var batch = DocumentBatch()
    analyst.addIdentifier(of: item, as: document(of: item), to: &batch)
    try await shard.apply(batch.bytes)
  }

  private func commit(_ sequence: Int64, _ analyst: DocumentAnalyst) async throws {
    let forms = analyst.takeForms()
    if !forms.bytes.isEmpty { try await shard.addForms(forms.bytes) }
    try await shard.commit(sequence: sequence)
  }

  private func documents(
    _ changes: ArraySlice<Change>, _ analyst: DocumentAnalyst, aside: [Int64: Int64]
  ) async throws -> DocumentBatch {
    var batch = DocumentBatch()
    for change in changes {
      switch change {
      case .stored(let item):
        if aside[item.row] == item.contentSequence {
          analyst.addIdentifier(of: item, as: document(of: item), to: &batch)
        } else {
          try await add(item, to: &batch, analyst)
        }
      case .deleted(let row, _):
        batch.delete(document: layout.document(ofRow: UInt32(row)))
      case .damaged, .deletedAll:
        // The document of a damaged row is kept: it still names the item. A deletion of everything
        // begins a new generation.
        break
      }
    }
    return batch
  }

  /// Adds an item's document; one that cannot be analysed is set aside.
  private func add(
    _ item: StoredItem, to batch: inout DocumentBatch, _ analyst: DocumentAnalyst
  ) async throws {
    do {
      let subject = CrashRecord.Item(row: item.row, contentSequence: item.contentSequence)
      try CrashNotes.during(subject.subject, hooks.notes) {
        try FailPoint.textAnalyse.pass(item.identifier)
        try analyst.add(item, as: document(of: item), to: &batch)
      }
    } catch  where error is Damage || error.mayLieInItem {
      // The row is what was stored, its digest says so: damage here is of the payload itself.
      await hooks.setAside(item.row, item.contentSequence, error.reason)
      analyst.addIdentifier(of: item, as: document(of: item), to: &batch)
    }
  }

  private func document(of item: StoredItem) -> UInt32 {
    layout.document(ofRow: UInt32(item.row))
  }
}

extension Change {
  /// The number of the last change of an item's content.
  fileprivate var contentSequence: Int64? {
    if case .stored(let item) = self { item.contentSequence } else { nil }
  }
}

extension Error {
  /// Whether an item may be the cause: the disk is not, nor damage, nor the end of the work.
  fileprivate var mayLieInItem: Bool {
    switch self {
    case is Damage, is CancellationError: false
    case let error as KliegError: error.code == .unexpected
    default: true
    }
  }

  fileprivate var reason: String {
    (self as? KliegError)?.message ?? "\(self)"
  }
}

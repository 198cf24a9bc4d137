import Dispatch
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
  private var analyst: DocumentAnalyst?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The number up to which the shard is committed.
  private(set) var committed: Int64 = 0

  init(_ generation: TextGeneration, shard number: Int, language: String?) {
    executor = QueueExecutor(label: "klieg.lane.\(number)", qos: .utility)
    shard = TextShard(
      generation, shard: number,
      executor: QueueExecutor(label: "klieg.shard.\(number)", qos: .utility))
    layout = generation.layout
    self.language = language
  }

  /// Opens the shard; returns the number up to which it is complete.
  func open() async throws -> Int64 {
    analyst = try DocumentAnalyst(language: language)
    committed = try await shard.open()
    return committed
  }

  /// Writes changes of this shard's rows and makes them visible, complete up to a number.
  func write(_ changes: [Change], through sequence: Int64, schema: Schema) async throws {
    guard let analyst else {
      throw KliegError(.unexpected, "A text lane was used before it opened.")
    }
    analyst.use(schema)
    do {
      var batch = DocumentBatch()
      for change in changes {
        try add(change, to: &batch, analyst)
      }
      if batch.count > 0 { try await shard.apply(batch.bytes) }
      let forms = analyst.takeForms()
      if !forms.bytes.isEmpty { try await shard.addForms(forms.bytes) }
      try await shard.commit(sequence: sequence)
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

  private func add(
    _ change: Change, to batch: inout DocumentBatch, _ analyst: DocumentAnalyst
  ) throws {
    switch change {
    case .stored(let item):
      // Where only the expiry changed, the document is as it was.
      guard item.contentSequence > committed else { return }
      try analyst.add(item, as: layout.document(ofRow: UInt32(item.row)), to: &batch)
    case .deleted(let row, _):
      batch.delete(document: layout.document(ofRow: UInt32(row)))
    case .damaged, .deletedAll:
      // The document of a damaged row is kept: it still names the item. A deletion of everything
      // begins a new generation.
      break
    }
  }
}

import KliegModel
import KliegStorage

/// An open generation of the text view with its lanes.
///
/// Belongs to the pipeline.
final class TextWork {
  /// Below so many changes, shards that have none of them are left alone: they say later that they
  /// are complete, and after a crash the few changes are written once more.
  private static let smallBatch = 64
  private static let lagAllowed: Int64 = 1024

  let generation: TextGeneration
  let number: Int
  /// The store that is read, by the board's count of them.
  let storeVersion: Int
  /// The number up to which every change is in the view.
  private(set) var checkpoint: Int64
  private let reader: StoreReader
  private let lanes: [TextLane]
  private let hooks: TextHooks
  /// How far a view that was begun from nothing must come before its answers are whole.
  private let target: Int64

  private init(
    _ generation: TextGeneration, number: Int, storeVersion: Int, reader: StoreReader,
    lanes: [TextLane], hooks: TextHooks, checkpoint: Int64, target: Int64
  ) {
    self.generation = generation
    self.number = number
    self.storeVersion = storeVersion
    self.reader = reader
    self.lanes = lanes
    self.hooks = hooks
    self.checkpoint = checkpoint
    self.target = target
  }

  /// Opens the lanes of a generation that exists; one that is new may be said to be complete already
  /// up to a number.
  static func open(
    _ generation: TextGeneration, number: Int, site: TextSite, target: Int64,
    from sequence: Int64 = 0
  ) async throws -> sending TextWork {
    let language = site.board.state.description.language
    let lanes = (0..<generation.identity.shardCount).map { shard in
      TextLane(generation, shard: shard, language: language, hooks: site.hooks)
    }
    var checkpoint = Int64.max
    for lane in lanes {
      checkpoint = min(checkpoint, try await lane.open())
    }
    // Read first: a store that is replaced between the two is opened once more.
    let storeVersion = site.board.state.storeVersion
    let work = TextWork(
      generation, number: number, storeVersion: storeVersion,
      reader: try StoreReader(directory: site.files.folder), lanes: lanes, hooks: site.hooks,
      checkpoint: checkpoint, target: target)
    if sequence > checkpoint {
      try await work.write([], through: sequence, schema: site.board.state.schema)
    }
    return work
  }

  /// As ``target``, until it is reached.
  var rebuildTarget: Int64? { checkpoint < target ? target : nil }

  /// The changes that are not in the view yet, the oldest of them, up to a number that was published: the
  /// schema of what is in the store beyond that is not known here yet.
  func pending(through accepted: Int64, limit: Int) throws -> [Change] {
    let changes = try reader.changes(after: checkpoint, limit: limit, maximumBytes: 32 << 20)
    guard let last = changes.last, last.sequence > accepted else { return changes }
    return Array(changes.prefix { $0.sequence <= accepted })
  }

  /// Writes changes, each in its row's lane, all lanes at once, and moves the checkpoint.
  func write(_ changes: [Change], schema: Schema) async throws {
    guard let last = changes.last else { return }
    try await write(changes, through: last.sequence, schema: schema)
  }

  /// Has every shard say that it is complete as far as the view is: what is left when the index is
  /// closed then tells all that it knows of a store that is lost.
  func level(schema: Schema) async throws {
    guard await written() < checkpoint else { return }
    try await write([], through: checkpoint, schema: schema)
  }

  /// The number up to which every shard says that it is complete.
  func written() async -> Int64 {
    var written = checkpoint
    for lane in lanes { written = min(written, await lane.committed) }
    return written
  }

  func close() async {
    for lane in lanes { await lane.close() }
  }

  /// Writes changes, after which the view is complete up to a number.
  func write(
    _ changes: [Change], through sequence: Int64, schema: Schema
  ) async throws {
    let isEverywhere = changes.isEmpty || changes.count >= Self.smallBatch
    let aside = try hooks.rowsSetAside()
    var parts = [[Change]](repeating: [], count: lanes.count)
    for change in changes {
      guard let row = change.row else { continue }
      guard row <= Int64(UInt32.max) else {
        throw KliegError(
          .limitExceeded, "The index has had \(row) items; its text view knows 4,294,967,295.")
      }
      parts[generation.layout.shard(ofRow: UInt32(row))].append(change)
    }
    try await withThrowingTaskGroup { group in
      for (lane, part) in zip(lanes, parts) {
        group.addTask {
          let lag = sequence - (await lane.committed)
          guard !part.isEmpty || lag > (isEverywhere ? 0 : Self.lagAllowed) else { return }
          try await lane.write(part, through: sequence, schema: schema, aside: aside)
        }
      }
      try await group.waitForAll()
    }
    checkpoint = sequence
  }
}

extension Change {
  /// The row, of a change that is about one.
  var row: Int64? {
    switch self {
    case .stored(let item): item.row
    case .damaged(let damaged): damaged.row
    case .deleted(let row, _): row
    case .deletedAll: nil
    }
  }

  var isDeletionOfAll: Bool {
    if case .deletedAll = self { true } else { false }
  }
}

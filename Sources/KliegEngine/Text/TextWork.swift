import FoundationEssentials
import KliegModel
import KliegStorage
import KliegText

/// An open generation of the text view with its lanes.
///
/// Belongs to the pipeline.
final class TextWork {
  let generation: TextGeneration
  let reader: StoreReader
  private let lanes: [TextLane]
  /// The number up to which every change is in the view.
  var checkpoint: Int64
  /// How far a view that was begun from nothing must come before its answers are whole.
  private let target: Int64

  private let folder: TextFolder
  private let number: Int

  private init(
    _ generation: TextGeneration, in folder: TextFolder, reader: StoreReader, lanes: [TextLane],
    checkpoint: Int64, target: Int64
  ) {
    self.folder = folder
    number = folder.number(of: generation.directory)
    self.generation = generation
    self.reader = reader
    self.lanes = lanes
    self.checkpoint = checkpoint
    self.target = target
  }

  /// As ``target``, until it is reached.
  var rebuildTarget: Int64? { checkpoint < target ? target : nil }

  /// Opens the newest generation if it is of use, else begins one.
  static func open(
    _ files: IndexFiles, board: IndexBoard, settings: Settings
  ) async throws -> sending TextWork {
    let folder = TextFolder(path: files.text)
    guard let newest = folder.generations.last else {
      // A new index has nothing that its view could lack yet; of an old one the view was lost.
      return try await begin(
        files, board: board, settings: settings, target: board.state.opened)
    }
    let generation = TextGeneration(
      directory: folder.path(of: newest), identity: identity(board, settings))
    switch try generation.inspect() {
    case .ready(let sequence) where sequence <= board.state.accepted:
      // Deletions that it has not seen may be forgotten, as after a power cut that took its commits.
      let forgotten = try StoreReader(directory: files.folder).statistics().purgedThrough
      guard sequence >= forgotten else {
        return try await begin(
          files, board: board, settings: settings, target: board.state.accepted)
      }
      return try await open(generation, files: files, board: board, target: board.state.opened)
    case .damaged(let damage):
      try folder.setAside(newest, damage)
      return try await begin(
        files, board: board, settings: settings, target: board.state.accepted)
    case .absent, .stale, .ready:
      return try await begin(
        files, board: board, settings: settings, target: board.state.accepted)
    }
  }

  /// Begins a generation.
  ///
  /// - Parameters:
  ///   - files: Where.
  ///   - board: What the index is.
  ///   - settings: How many shards.
  ///   - sequence: The number up to which it is complete without holding anything.
  ///   - target: The number that it must reach before its answers are whole.
  /// - Returns: The open generation.
  /// - Throws: Why it could not be made.
  static func begin(
    _ files: IndexFiles, board: IndexBoard, settings: Settings, from sequence: Int64 = 0,
    target: Int64
  ) async throws -> sending TextWork {
    let folder = TextFolder(path: files.text)
    let number = (folder.generations.last ?? 0) + 1
    let generation = TextGeneration(
      directory: folder.path(of: number), identity: identity(board, settings))
    try generation.create()
    let work = try await open(
      generation, files: files, board: board, target: target)
    if sequence > 0 {
      try await work.write([], through: sequence, schema: board.state.schema, everywhere: true)
      work.checkpoint = sequence
    }
    return work
  }

  /// Puts the newest generation aside, damaged, and begins another.
  static func replace(
    _ files: IndexFiles, board: IndexBoard, settings: Settings, because damage: Damage
  ) async throws -> sending TextWork {
    let folder = TextFolder(path: files.text)
    if let newest = folder.generations.last {
      try folder.setAside(newest, damage)
    }
    return try await begin(
      files, board: board, settings: settings, target: board.state.accepted)
  }

  /// Removes the generations that this one follows.
  func removeOlder() {
    folder.remove(before: number)
  }

  /// Writes changes, each in its row's lane, all lanes at once.
  func write(_ changes: [Change], schema: Schema) async throws {
    guard let last = changes.last else { return }
    try await write(
      changes, through: last.sequence, schema: schema,
      everywhere: changes.count >= Self.smallBatch)
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

  /// Below so many changes, shards that have none of them are left alone: they say later that they
  /// are complete, and after a crash the few changes are written once more.
  private static let smallBatch = 64
  private static let lagAllowed: Int64 = 1024

  private func write(
    _ changes: [Change], through sequence: Int64, schema: Schema, everywhere: Bool
  ) async throws {
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
          guard everywhere || !part.isEmpty || lag > Self.lagAllowed else { return }
          try await lane.write(part, through: sequence, schema: schema)
        }
      }
      try await group.waitForAll()
    }
  }

  private static func open(
    _ generation: TextGeneration, files: IndexFiles, board: IndexBoard, target: Int64
  ) async throws -> sending TextWork {
    let language = board.state.description.language
    let lanes = (0..<generation.identity.shardCount).map { number in
      TextLane(generation, shard: number, language: language)
    }
    var checkpoint = Int64.max
    for lane in lanes {
      checkpoint = min(checkpoint, try await lane.open())
    }
    return TextWork(
      generation, in: TextFolder(path: files.text),
      reader: try StoreReader(directory: files.folder), lanes: lanes, checkpoint: checkpoint,
      target: target)
  }

  private static func identity(
    _ board: IndexBoard, _ settings: Settings
  ) -> TextGeneration.Identity {
    TextGeneration.Identity(
      epoch: board.state.epoch, analyser: AnalyserVersion.current,
      shardCount: settings[.textShards])
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
}

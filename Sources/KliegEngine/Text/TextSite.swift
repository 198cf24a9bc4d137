import KliegModel
import KliegStorage

/// Where the text view of one index lies and what it is made from: finds, makes and opens its
/// generations.
struct TextSite {
  let files: IndexFiles
  let board: IndexBoard
  let settings: Settings
  let hooks: TextHooks

  /// What lies where the text view should be.
  enum Found {
    /// Nothing, or nothing that is of use: one has to be made from nothing.
    ///
    /// The number is how far it must come before its answers are whole.
    case nothing(target: Int64)
    /// A generation that can be gone on with, should it be trusted.
    case usable(TextGeneration)
    /// It is damaged.
    case damaged(Damage)
    /// It knows of changes that the store has lost: it is kept as the evidence.
    case ahead(Damage)
  }

  var folder: TextFolder { TextFolder(path: files.text) }

  /// What a generation must be made from to be of use now.
  var identity: TextGeneration.Identity {
    let state = board.state
    return TextAudit.identity(
      of: state.description, epoch: state.epoch, shardCount: settings[.textShards])
  }

  /// The newest generation, unless it was given up already.
  var newest: TextGeneration? {
    guard let number = folder.generations.last, folder.reason(in: folder.path(of: number)) == nil
    else { return nil }
    return TextGeneration(directory: folder.path(of: number), identity: identity)
  }

  /// Looks at the newest generation, which opens it.
  func look() throws -> Found {
    folder.removeUnfinished()
    guard let newest = folder.generations.last else {
      // A new index has nothing that its view could lack yet; of an old one the view was lost.
      return .nothing(target: board.state.opened)
    }
    let accepted = board.state.accepted
    if let reason = folder.reason(in: folder.path(of: newest)) {
      return .damaged(Damage(file: "text/\(newest)", finding: reason))
    }
    let generation = TextGeneration(directory: folder.path(of: newest), identity: identity)
    switch try generation.inspect() {
    case .damaged(let damage): return .damaged(damage)
    case .absent, .stale: return .nothing(target: accepted)
    case .ready(_, let furthest) where furthest > accepted:
      return .ahead(.storeBehind(view: furthest, store: accepted))
    case .ready(let sequence, _):
      // Deletions that it has not seen may be forgotten, as after a power cut that took its commits.
      let forgotten = try StoreReader(directory: files.folder).statistics().purgedThrough
      return sequence >= forgotten ? .usable(generation) : .nothing(target: accepted)
    }
  }

  /// Begins a generation that serves at once, as far as it has come.
  ///
  /// - Parameters:
  ///   - sequence: The number up to which it is complete without holding anything.
  ///   - target: The number that it must reach before its answers are whole.
  /// - Returns: The open generation.
  /// - Throws: Why it could not be made.
  func begin(from sequence: Int64 = 0, target: Int64) async throws -> sending TextWork {
    let number = folder.nextNumber
    let generation = TextGeneration(directory: folder.path(of: number), identity: identity)
    try generation.create()
    return try await TextWork.open(
      generation, number: number, site: self, target: target, from: sequence)
  }

  /// Begins a generation under the name of one that does not serve yet.
  func beginBeside() async throws -> sending TextWork {
    folder.removeUnfinished()
    let number = folder.nextNumber
    let generation = TextGeneration(directory: folder.buildingPath(of: number), identity: identity)
    try generation.create()
    return try await TextWork.open(
      generation, number: number, site: self, target: board.state.accepted)
  }

  /// Opens a generation that is there.
  func open(_ generation: TextGeneration) async throws -> sending TextWork {
    let number = generation.directory.split(separator: "/").last.flatMap { Int($0) } ?? 0
    return try await TextWork.open(
      generation, number: number, site: self, target: board.state.opened)
  }
}

extension Damage {
  /// The store lacks changes that the text view has seen, which only takes in what the store has kept.
  static func storeBehind(view sequence: Int64, store accepted: Int64) -> Damage {
    Damage(
      file: Store.fileName,
      finding: "the text view is ahead: it holds change \(sequence), and the store's last is "
        + "\(accepted)")
  }
}

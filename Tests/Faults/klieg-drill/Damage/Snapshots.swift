import FoundationEssentials
import Glibc
import Klieg
import KliegDamage
import KliegModel

/// The folders of state that cases begin with.
struct Snapshots: Sendable {
  let all: [Snapshot.Name: Snapshot]
  /// Earlier versions of the same files.
  let older: StateFolder
  /// The index's folder, relative to a folder of state.
  let indexFolder: String

  func callAsFunction(_ name: Snapshot.Name) -> Snapshot? { all[name] }

  /// Whether they are still where they were made.
  var areThere: Bool {
    ([older] + all.values.map(\.folder)).allSatisfy {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  /// Makes them with a daemon.
  init(program: String, folder: String) async throws {
    var maker = SnapshotMaker(program: program, folder: folder)
    try await maker.make()
    guard let older = maker.older else { throw Fault("there is no earlier version") }
    self.older = older
    all = Dictionary(uniqueKeysWithValues: maker.snapshots.map { ($0.name, $0) })
    indexFolder = SnapshotMaker.indexFolder
  }
}

/// Makes snapshots, one after another, of one index that lives on.
private struct SnapshotMaker {
  let program: String
  let folder: String
  private(set) var snapshots: [Snapshot] = []
  private(set) var older: StateFolder?
  private var model = Model()

  static let indexFolder = "indexes/\(getuid())/\(Sample.index)"
  private var state: String { folder + "/state" }

  init(program: String, folder: String) {
    self.program = program
    self.folder = folder
  }

  mutating func make() async throws {
    try await run(ending: .inOrder) { client, model in
      try await client.open(Sample.description)
      try await client.change(
        Update(items: (0..<200).map { Sample.item($0, version: 1) }, clientState: [1]), &model)
      try await client.change(
        Update(items: stride(from: 0, to: 60, by: 3).map { Sample.item($0, version: 2) }), &model)
    }
    let copy = folder + "/older"
    try StateFolder(state).copy(to: copy)
    older = StateFolder(copy)

    try await run(ending: .inOrder) { client, model in
      try await client.change(
        Update(
          deletions: [.identifiers((60..<66).map { "item-\($0)" })],
          items: stride(from: 1, to: 100, by: 4).map { Sample.item($0, version: 3) },
          clientState: [2]), &model)
      try await client.change(Update(deletions: [.domain("archive.old")]), &model)
      try await client.change(
        Update(items: (200..<215).map { Sample.item($0, version: 1) }, clientState: [3]), &model)
    }
    try keep(.clean)

    try await run(ending: .killed) { client, model in
      try await client.change(
        Update(
          deletions: [.identifiers(["item-10", "item-11", "item-12"], type: Sample.types[1])],
          items: stride(from: 2, to: 60, by: 5).map { Sample.item($0, version: 4) },
          clientState: [4]), &model)
      try await client.change(
        Update(items: (215..<225).map { Sample.item($0, version: 1) }), &model)
    }
    try keep(.killed)

    let before = model
    try await run(ending: .killed, faults: "text-apply=hang", waits: false) { client, model in
      try await client.change(
        Update(
          deletions: [.identifiers((70..<75).map { "item-\($0)" })],
          items: stride(from: 100, to: 130, by: 3).map { Sample.item($0, version: 5) },
          clientState: [5]), &model)
    }
    try keep(
      .behind,
      unsearchable: model.references { before.items[$0.reference] != $0 }
        .union(before.references { model.items[$0.reference] != $0 }))
    // What comes next begins where nothing is behind.
    try? FileManager.default.removeItem(atPath: state)
    guard let killed = snapshots.first(where: { $0.name == .killed }) else { return }
    try killed.folder.copy(to: state)
    model = killed.model
    try await makeMarked()
  }

  /// Damages the store, and has the daemon killed once it has written its marker.
  private mutating func makeMarked() async throws {
    let store = "\(Self.indexFolder)/store.sqlite"
    try Injury(path: store, kind: .store, wound: .zeroBlock(6)).inflict(in: state, older: nil)
    // It may end so early that it never says that it is ready.
    let daemon = try? await DrillDaemon.start(
      program, folder: folder, state: state,
      environment: ["KLIEG_FAULTS": "marker-written=kill"])
    if let daemon {
      let client = Client(socket: daemon.socket)
      _ = try? await client.check(Sample.index, level: .full)
      _ = try? await within(.seconds(5), "the marker") { await daemon.waitForEnd() }
      await client.close()
      await daemon.kill()
    }
    if FileManager.default.fileExists(atPath: "\(state)/\(Self.indexFolder)/DAMAGED") {
      try keep(.marked)
    }
  }

  private enum End {
    case inOrder, killed
  }

  private mutating func run(
    ending: End, faults: String? = nil, waits: Bool = true,
    _ body: (Client, inout Model) async throws -> Void
  ) async throws {
    let daemon = try await DrillDaemon.start(
      program, folder: folder, state: state, settings: ["scrub-hours = 0"],
      environment: faults.map { ["KLIEG_FAULTS": $0] } ?? [:])
    let client = Client(socket: daemon.socket)
    do {
      try await body(client, &model)
      if waits { try await client.waitUntilSearchable(Sample.index) }
    } catch {
      await daemon.kill()
      throw error
    }
    await client.close()
    switch ending {
    case .inOrder: await daemon.stop()
    case .killed: await daemon.kill()
    }
  }

  private mutating func keep(
    _ name: Snapshot.Name, unsearchable: Set<ItemReference> = []
  ) throws {
    let copy = "\(folder)/\(name.rawValue)"
    try StateFolder(state).copy(to: copy)
    snapshots.append(
      Snapshot(
        name: name, folder: StateFolder(copy), model: model, unsearchable: unsearchable,
        plain: try PlainStore(
          indexFolder: copy + "/" + Self.indexFolder, scratch: folder + "/plain")))
  }
}

extension Client {
  /// Makes a change, and the same in a model once it is acknowledged.
  func change(_ update: Update, _ model: inout Model) async throws {
    let outcome = try await self.update(Sample.index, update)
    guard outcome.refused.isEmpty else {
      throw Fault("refused: \(outcome.refused.first.map { $0.error.message } ?? "")")
    }
    model.apply(update)
  }
}

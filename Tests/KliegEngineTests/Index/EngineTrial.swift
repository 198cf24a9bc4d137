import Foundation
import KliegDamage
import KliegModel
import KliegQueue
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

/// An engine over a state folder that outlives it, with time and checking processes that a test can
/// see.
final class EngineTrial {
  static let user: UInt32 = 7
  static let name = "notes"

  let folder: TemporaryDirectory
  let time = ManualTime()
  private(set) var events = EventRecord()
  private(set) var state: String
  private(set) var engine: Engine
  private var settings = Settings()
  private var rounds = 0

  init(_ change: (inout Settings) -> Void = { _ in }) throws {
    folder = try TemporaryDirectory()
    state = folder("state")
    change(&settings)
    try """
    #!/bin/sh
    printf '%s\\n' "$2" >> \(folder("children"))
    exec \(Programs.path(of: "kliegd")) "$@"

    """.write(toFile: folder("checker"), atomically: true, encoding: .utf8)
    chmod(folder("checker"), 0o700)
    time.setDate(.now)
    engine = try Self.engine(state, settings, folder("checker"), time, events)
  }

  private static func engine(
    _ state: String, _ settings: Settings, _ checker: String, _ time: ManualTime,
    _ events: EventRecord
  ) throws -> Engine {
    // Whoever had the folder before is done with it, though it may hold the lock still.
    try? FileManager.default.removeItem(atPath: state + "/lock")
    return Engine(
      state: try StateDirectory(path: state), settings: settings, program: checker, time: time,
      log: { event, _ in if let event { events.put(event) } })
  }

  /// Ends the engine in order.
  func stop() async { await engine.close() }

  /// Begins another one over the same folder.
  func start(_ change: (inout Settings) -> Void = { _ in }) throws {
    try? FileManager.default.removeItem(atPath: folder("children"))
    events = EventRecord()
    change(&settings)
    engine = try Self.engine(state, settings, folder("checker"), time, events)
  }

  /// Goes on with the files as they are now, as they are found after the daemon was killed.
  func crash() async throws {
    rounds += 1
    let copy = folder("state-\(rounds)")
    try StateFolder(state).copy(to: copy)
    await engine.close()
    state = copy
  }

  /// The folder of the index.
  var index: String { "\(StateDirectory.indexes(of: Self.user, in: state))/\(Self.name)" }
  var store: String { index + "/store.sqlite" }

  /// The parts that other processes were asked to check since the start.
  var children: [CheckPart] {
    let text = (try? String(contentsOfFile: folder("children"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(PartRequest.self, from: Data($0.utf8)).part
    }
  }

  @discardableResult
  func update(_ update: Update) async throws -> UpdateOutcome {
    try await engine.indexForDonation(Self.name, of: Self.user, application: nil).update(update)
  }

  /// Donates items of some bulk, and waits until they are searchable.
  func donate(_ names: [String], word: String = "word") async throws {
    let index = try await engine.indexForDonation(Self.name, of: Self.user, application: nil)
    _ = try await index.update(Update(items: names.map { Self.item($0, word: word) }))
    try await index.board.waitUntilSettled()
  }

  static func item(_ name: String, word: String = "word") -> Item {
    Item(
      name, attributes: ["title": .string("\(word) \(name)"), "text": .string(bulk(name))])
  }

  /// Text that no compression makes small, so that items fill pages.
  private static func bulk(_ name: String) -> String {
    var seed = UInt64(truncatingIfNeeded: name.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
    return (0..<60).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return String(seed, radix: 36)
    }.joined(separator: " ")
  }

  func open() async throws -> Index {
    try await engine.open(IndexKey(user: Self.user, name: IndexName(Self.name)), creating: nil)
  }

  /// Opens the index, and returns once nothing is left to do for its views.
  @discardableResult
  func settled() async throws -> Index {
    let index = try await open()
    try await index.board.waitUntilSettled()
    return index
  }

  /// The identifiers that a query finds, in order, and what the answer leaves out.
  func found(_ text: String? = nil) async throws -> (names: [String], missing: [SearchResult.Gap]) {
    var answer = try await engine.search(
      Query(text, limit: 100_000), in: [Self.name], of: Self.user)
    let hits = try await answer.hits(0..<answer.count)
    return (hits.map(\.identifier).sorted(), answer.missing)
  }

  /// The identifiers that the reindexer is to be asked for.
  func wanted() throws -> [String] {
    try StoreReader(directory: index).wanted(after: nil, limit: 100_000)
      .map(\.reference.identifier).sorted()
  }

  func check(_ level: CheckLevel = .full) async throws -> CheckReport {
    try await engine.check(Self.name, of: Self.user, level: level) { _ in }
  }

  func repair(isDryRun: Bool = false) async throws -> RepairReport {
    try await engine.repair(Self.name, of: Self.user, isDryRun: isDryRun) { _ in }
  }

  /// Brings the store's log into its file.
  func checkpoint() async throws {
    try await open().writer.forgetDeletions(through: 0)
  }

  /// Spoils pages of the store in the middle of its file, where the items are.
  func spoilStore(pages: Int = 3) throws {
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: store)[.size] as? Int)
    try Self.spoil(store, at: size / 2 / 4096 * 4096, count: pages * 4096)
  }

  /// Spoils the tables of the text view that serves.
  func spoilText() throws {
    let text = TextFolder(path: index + "/text")
    let newest = text.path(of: try #require(text.generations.last))
    for file in try FileManager.default.subpathsOfDirectory(atPath: newest)
    where file.hasSuffix("postlist.glass") {
      try Self.spoil("\(newest)/\(file)", at: 0, count: 8192)
    }
  }

  static func spoil(_ path: String, at offset: Int, count: Int) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }))
    try file.close()
  }

  func removeStore() throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: store + suffix)
    }
  }
}

import Foundation
import KliegModel
import KliegQueue
import KliegStorage
import TestSupport
import Testing

@testable import KliegEngine

/// A store and a text pipeline on it, without the rest of an index.
final class TextFixture {
  let directory: TemporaryDirectory
  let files: IndexFiles
  let store: Store
  let board: IndexBoard
  let settings: Settings
  private(set) var pipeline: TextPipeline

  init(
    fields: [Field] = [], hooks: TextHooks = TextHooks(),
    _ change: (inout Settings) -> Void = { _ in }
  ) throws {
    directory = try TemporaryDirectory()
    files = IndexFiles(folder: directory("index"))
    try files.create()
    store = try Store.open(
      directory: files.folder,
      creating: IndexDescription(name: "notes", fields: [Self.title] + fields))
    var settings = Settings()
    change(&settings)
    self.settings = settings
    board = IndexBoard(Self.state(of: store, opened: 0))
    pipeline = TextPipeline(
      index: "notes", files: files, board: board, settings: settings, hooks: hooks)
  }

  private static let title = Field("title", .text, weight: 3)

  private static func state(of store: Store, opened: Int64) -> IndexState {
    IndexState(
      columns: ColumnView().snapshot(), schema: Schema(store.description.fields),
      description: store.description, epoch: store.epoch, opened: opened,
      accepted: store.sequence, deleted: 0)
  }

  /// Stores items; the rows are those of the identifiers' order when they are new.
  func put(_ identifiers: some Sequence<String>, title: String = "every word") throws {
    try change { store in
      for identifier in identifiers {
        _ = try store.put(
          StoreItem(
            identifier: identifier,
            payload: try Payload.encode(["title": .string("\(title) \(identifier)")])),
          expiryTolerance: 0)
      }
    }
  }

  func change(_ body: (Store) throws -> Void) throws {
    try store.begin()
    try body(store)
    try store.commit()
    let sequence = store.sequence
    board.publish { $0.accepted = sequence }
    pipeline.wake()
  }

  /// Returns once the text view has everything.
  func settle() async throws {
    try await board.waitUntilSearchable(board.state.accepted)
  }

  /// Closes the pipeline and opens the next, as a restart does.
  func reopen(hooks: TextHooks = TextHooks(), accepted: Int64? = nil) async {
    await pipeline.close()
    let sequence = accepted ?? store.sequence
    board.publish { state in
      state.accepted = sequence
      state.searchable = -1
      state.text = nil
    }
    pipeline = TextPipeline(
      index: "notes", files: files, board: board, settings: settings, hooks: hooks)
    pipeline.wake()
  }

  /// How many rows a word is found in.
  func count(of word: String) throws -> Int {
    let searcher = try TextSearcher(try #require(board.state.text))
    return try searcher.frequency(of: Array(word.utf8))
  }

  /// Where the text view is not what the store says.
  func difference(aside: [Int64: Int64] = [:]) throws -> TextDifference {
    let audit = try TextAudit(
      store.description, shardCount: settings[.textShards], aside: aside)
    return try TextComparison(
      try #require(board.state.text), with: StoreReader(directory: files.folder)
    ).run(audit)
  }

  /// Changes a shard behind the pipeline's back, which must be closed.
  func tamper(shard number: Int, _ batch: DocumentBatch) async throws {
    let shard = TextShard(
      try #require(board.state.text), shard: number, executor: QueueExecutor(label: "tamper"))
    let sequence = try await shard.open()
    try await shard.apply(batch.bytes)
    try await shard.commit(sequence: sequence)
    await shard.close()
  }

  var textNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: files.text).sorted() }
  }
}

/// What others were told, in their order.
final class Told<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  func append(_ element: Element) { elements.withLock { $0.append(element) } }

  var all: [Element] { elements.withLock { $0 } }
}

/// Time that stands still until a test moves it.
final class StillTime: TimeSource {
  private struct Contents {
    var elapsed = Duration.zero
    var sleepers: [Int: (until: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var next = 0
  }

  private let contents = Locked(Contents())

  var elapsed: Duration { contents.withLock { $0.elapsed } }
  var date: Timestamp {
    Timestamp(microseconds: 1_800_000_000_000_000).adding(seconds: elapsed.components.seconds)
  }

  /// How many wait.
  var sleepers: Int { contents.withLock { $0.sleepers.count } }

  func sleep(for duration: Duration) async throws {
    let id = contents.withLock { contents in
      contents.next += 1
      return contents.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        contents.withLock { $0.sleepers[id] = ($0.elapsed + duration, continuation) }
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  func advance(by duration: Duration) {
    let due = contents.withLock { contents in
      contents.elapsed += duration
      let due = contents.sleepers.filter { $0.value.until <= contents.elapsed }
      for id in due.keys { contents.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  private func cancel(_ id: Int) {
    contents.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
      .resume(throwing: CancellationError())
  }
}

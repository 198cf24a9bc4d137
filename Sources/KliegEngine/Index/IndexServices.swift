import KliegModel
import KliegQueue
import KliegStorage

/// What the parts of an index need of the daemon around it.
struct IndexServices: Sendable {
  let key: IndexKey
  let settings: Settings
  let time: any TimeSource
  let checker: PartChecker
  let queue: ReindexQueue
  let inbox: DamageInbox
  private let noteEvent: @Sendable (IndexEvent, UInt32) -> Void

  init(
    key: IndexKey, settings: Settings, time: any TimeSource, checker: PartChecker,
    queue: ReindexQueue, noteEvent: @escaping @Sendable (IndexEvent, UInt32) -> Void
  ) {
    self.key = key
    self.settings = settings
    self.time = time
    self.checker = checker
    self.queue = queue
    self.noteEvent = noteEvent
    inbox = DamageInbox()
  }

  /// Notes what happened to the index, and why.
  func note(_ kind: IndexEvent.Kind, _ message: String) {
    noteEvent(
      IndexEvent(at: time.date, index: key.name.text, kind: kind, message: message), key.user)
  }

  /// Hands damage that was met to whoever sees to it; returns at once.
  func met(_ damage: Damage) { inbox.put(damage) }
}

extension IndexServices {
  /// What the text view asks of the index around it.
  func textHooks(
    files: IndexFiles, writer: IndexWriter, isTrusted: Bool, notes: CrashNotes?
  ) -> TextHooks {
    let services = self
    var hooks = TextHooks()
    hooks.time = time
    hooks.notes = notes
    hooks.met = { services.met($0) }
    hooks.trust = { generation in
      guard !isTrusted else { return .sound }
      return await services.trust(in: generation, files)
    }
    hooks.setAside = { row, contentSequence, reason in
      // Should it not be kept, the item fails once more after the next start.
      try? await writer.change {
        try $0.store.setAside(row: row, contentSequence: contentSequence, reason: reason)
      }
      services.note(.setAside, "Row \(row) cannot be indexed: \(reason)")
    }
    hooks.rowsSetAside = {
      let items = try StoreReader(directory: files.folder).setAside()
      return Dictionary(items.map { ($0.row, $0.contentSequence) }, uniquingKeysWith: { $1 })
    }
    return hooks
  }

  private func trust(in generation: TextGeneration, _ files: IndexFiles) async -> TextTrust {
    let name = generation.directory.split(separator: "/").last.map(String.init) ?? ""
    let result = await checker.check(
      PartRequest(folder: files.folder, part: .text, level: .full, generation: "text/\(name)"))
    switch result.verdict {
    case .sound: return .sound
    case .damaged:
      return .damaged(
        result.damages.first ?? Damage(file: "text/\(name)", finding: "its check found damage"))
    case .unknown(let reason): return .unknown(reason)
    }
  }
}

/// Damage on its way from whoever met it to the index's doctor.
final class DamageInbox: Sendable {
  /// A tick after each arrival; ticks not taken meanwhile are one.
  let ticks: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let waiting = Locked<[Damage]>([])
  private static let limit = 64

  init() {
    (ticks, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func put(_ damage: Damage) {
    waiting.withLock { waiting in
      guard waiting.count < Self.limit, !waiting.contains(damage) else { return }
      waiting.append(damage)
    }
    continuation.yield()
  }

  /// What has arrived since the last time.
  func take() -> [Damage] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Drops what is seen to already.
  func forget(where isKnown: (Damage) -> Bool) {
    waiting.withLock { $0.removeAll(where: isKnown) }
  }

  func close() { continuation.finish() }
}

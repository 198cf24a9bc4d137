package import KliegModel

/// A live query: what it finds, and then what becomes different.
///
/// Concurrency model: the caller pulls; nothing runs while nobody asks or nothing changes. Changes that
/// come while an event is being made, or before it is taken, are one event.
package actor Watch {
  private let engine: Engine
  private let query: Query
  private let indexes: [String]?
  private let user: UInt32
  private var ticks: AsyncStream<Void>.AsyncIterator?
  private var window: [Entry] = []
  private var total = 0
  private var missing: [SearchResult.Gap] = []
  /// Events that came of one look, not taken yet.
  private var waiting: [WatchEvent] = []
  private var hasBegun = false
  private var lastDuration = Duration.zero

  /// What the window holds at a place: which item, and which state of it.
  struct Entry: Hashable, Sendable {
    var index: String
    var item: ItemReference
    var version: Int64
    var match: SearchAnswer.Match

    static func == (left: Entry, right: Entry) -> Bool {
      left.index == right.index && left.item == right.item
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(index)
      hasher.combine(item)
    }
  }

  init(_ engine: Engine, _ query: Query, in indexes: [String]?, of user: UInt32) {
    self.engine = engine
    self.query = query
    self.indexes = indexes
    self.user = user
  }

  /// The next event; nil once the daemon stops.
  package func next() async throws -> WatchEvent? {
    while waiting.isEmpty {
      if ticks == nil {
        ticks = await engine.contentChanges(of: user, in: indexes).makeAsyncIterator()
      }
      guard await tick() else { return nil }
      try await rest()
      try await look()
    }
    return waiting.removeFirst()
  }

  /// Returns after a change; false when there will be none.
  private func tick() async -> Bool {
    guard var iterator = ticks else { return false }
    let tick: Void? = await iterator.next(isolation: self)
    ticks = iterator
    return tick != nil
  }

  /// So that a query that takes long does not run all the time while an application donates.
  private func rest() async throws {
    guard hasBegun else { return }
    try await Task.sleep(for: min(.seconds(1), lastDuration * 4))
  }

  /// Looks until what was found could be read as a whole: an item may go between the two.
  private func look() async throws {
    while true {
      let start = ContinuousClock.now
      var answer = try await engine.search(query, in: indexes, of: user)
      let entries = try await answer.entries()
      switch try await difference(entries, &answer) {
      case .overtaken: continue
      case .none: break
      case .event(let event): waiting.append(event)
      }
      if hasBegun, missing != answer.missing { waiting.append(.missing(answer.missing)) }
      window = entries
      total = answer.total
      missing = answer.missing
      hasBegun = true
      lastDuration = start.duration(to: .now)
      return
    }
  }

  /// What a look has brought.
  private enum Difference {
    case none
    case event(WatchEvent)
    /// An item went between finding and reading it.
    case overtaken
  }

  private func difference(
    _ entries: [Entry], _ answer: inout SearchAnswer
  ) async throws -> Difference {
    guard hasBegun else {
      let hits = try await answer.hits(entries.map(\.match)).compactMap { $0 }
      guard hits.count == entries.count else { return .overtaken }
      return .event(
        .snapshot(
          SearchResult(
            hits: hits, total: answer.total, isTotalExact: answer.isTotalExact,
            missing: answer.missing)))
    }
    let difference = ListDifference(from: window, to: entries)
    let versions = Dictionary(
      window.map { ($0, $0.version) }, uniquingKeysWith: { first, _ in first })
    let inserted = Set(difference.insertions)
    let updated = entries.indices.filter { place in
      !inserted.contains(place) && versions[entries[place]] != entries[place].version
    }
    let places = difference.insertions + updated
    let hits = try await answer.hits(places.map { entries[$0].match }).compactMap { $0 }
    guard hits.count == places.count else { return .overtaken }
    guard !difference.removals.isEmpty || !places.isEmpty || total != answer.total else {
      return .none
    }
    let placed = zip(places, hits).map { WatchEvent.Placed($1, at: $0) }
    return .event(
      .change(
        inserted: Array(placed.prefix(inserted.count)), removed: difference.removals,
        updated: Array(placed.dropFirst(inserted.count)), total: answer.total))
  }
}

extension Engine {
  /// A live query over some indexes of a user, or over all, also those that come later.
  package nonisolated func watch(
    _ query: Query, in indexes: [String]?, of user: UInt32
  ) -> Watch {
    Watch(self, query, in: indexes, of: user)
  }
}

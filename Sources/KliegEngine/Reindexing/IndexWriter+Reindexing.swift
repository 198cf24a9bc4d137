import KliegModel
import KliegStorage

extension IndexWriter {
  /// What the index wants of its reindexer.
  var reindexNeeds: ReindexNeeds { ledger.reindexNeeds }

  /// Opens a request; its name and the number of the deletions so far go with it.
  func beginReindex(_ request: String, limit: Int) throws -> ReindexPortion? {
    try change { ledger in
      let store = ledger.store
      let needs = ledger.reindexNeeds
      guard !needs.isEmpty else {
        try ledger.endRequest()
        return nil
      }
      let fence = try store.beginFence()
      ledger.request = Ledger.OpenRequest(name: request, fence: fence)
      if let reason = store.wantsEverything {
        return ReindexPortion(
          scope: .everything, reason: reason, epoch: store.epoch, left: needs.items)
      }
      let items = try store.wanted(after: nil, limit: limit)
      return ReindexPortion(
        scope: .items(items.map(\.reference)),
        reason: items.contains { $0.reason == .damaged } ? .damaged : .requested,
        epoch: store.epoch, left: needs.items)
    }
  }

  /// Closes a request that was completed; what is wanted of it still is forgotten.
  func finishReindex(_ request: String, _ portion: ReindexPortion) throws -> ReindexResult {
    try change { ledger in
      // The index may have been made anew, and then nothing was asked of it yet.
      guard ledger.request?.name == request else { throw Ledger.noSuchRequest(request) }
      let forgotten = try ledger.forgetUnanswered(portion)
      try ledger.endRequest()
      return ReindexResult(
        resolved: portion.count, forgotten: forgotten.count, firstForgotten: forgotten.first,
        needs: ledger.reindexNeeds)
    }
  }

  /// Closes a request that was not completed.
  func abandonReindex(_ request: String, _ portion: ReindexPortion) throws -> ReindexResult {
    try change { ledger in
      var left = 0
      if case .items(let references) = portion.scope {
        left = try ledger.unanswered(of: references).count
      }
      if ledger.request?.name == request { try ledger.endRequest() }
      return ReindexResult(resolved: portion.count - left, needs: ledger.reindexNeeds)
    }
  }

  /// Takes back what was wanted only because somebody asked for it.
  func withdrawReindex() throws {
    try change { ledger in
      let store = ledger.store
      if store.wantsEverything == .requested { try store.wantEverything(nil) }
      guard store.wantedCounts.requested > 0 else { return }
      var last: ItemReference?
      while true {
        let page = try store.wanted(after: last, limit: Ledger.page)
        guard let end = page.last else { return }
        last = end.reference
        _ = try store.forgetWanted(page.filter { $0.reason == .requested }.map(\.reference))
      }
    }
  }

  /// Asks for items, or (nil) for everything, because somebody wants that.
  func request(_ items: [ItemReference]?) throws -> ReindexNeeds {
    try change { ledger in
      if let items {
        try ledger.store.want(items.map { WantedItem(reference: $0, reason: .requested) })
      } else if ledger.store.wantsEverything == nil {
        try ledger.store.wantEverything(.requested)
      }
      return ledger.reindexNeeds
    }
  }

  /// Has refused items asked for again, and those tried again whose text could not be indexed.
  func retryFailed(_ items: [ItemReference]?) throws -> Int {
    try change { ledger in
      try ledger.store.retryWanted(items) + ledger.store.retrySetAside(items)
    }
  }

  /// The items that were set aside.
  func failedItems(of index: String) throws -> [FailedItem] {
    let indexing = try ledger.store.setAside().map {
      FailedItem(index: index, reference: $0.reference, stage: .indexing, reason: $0.reason)
    }
    guard ledger.store.wantedCounts.refused > 0 else { return indexing }
    let refused = try StoreReader(directory: files.folder).wanted(
      after: nil, limit: ledger.store.wantedCounts.refused, isRefused: true)
    return indexing
      + refused.map {
        FailedItem(
          index: index, reference: $0.reference, stage: .reindexing, reason: $0.refusal ?? "")
      }
  }

  /// Sets items aside that no message could carry.
  func setRefusedAside(_ refusals: [UpdateOutcome.Refusal], of request: String) throws {
    try change { ledger in
      guard ledger.request?.name == request else { return }
      // What could not be read has no place in the update.
      try ledger.setRefusedAside(refusals, of: Update())
    }
  }
}

extension Ledger {
  /// Wanted items that are looked at together.
  static let page = 1000

  var reindexNeeds: ReindexNeeds {
    let counts = store.wantedCounts
    let isDamaged = counts.lost > 0 || store.wantsEverything == .damaged
    return ReindexNeeds(
      items: counts.open, isEverything: store.wantsEverything != nil,
      reason: isDamaged ? .damaged : .requested, description: store.description)
  }

  /// Lets no request be open any more.
  mutating func endRequest() throws {
    request = nil
    try store.endFence()
  }

  /// Those items of a portion that are still wanted.
  func unanswered(of references: [ItemReference]) throws -> [ItemReference] {
    let asked = Set(references)
    guard let end = references.last else { return [] }
    var unanswered: [ItemReference] = []
    var last: ItemReference?
    while true {
      let page = try store.wanted(after: last, limit: Self.page).map(\.reference)
      unanswered += page.filter(asked.contains)
      // A portion is what comes first in the order of the keys.
      guard let next = page.last, !end.precedes(next) else { return unanswered }
      last = next
    }
  }

  /// Deletes the items that a donor of everything has not donated: with what was lost, so were
  /// deletions, and what they deleted would come back with the older store.
  ///
  /// Left alone where some of the answers may have come to an earlier process, and where nothing came
  /// at all: then the donor is at fault.
  private mutating func forgetUndonated() throws -> (count: Int, first: [ItemReference]) {
    defer { answered = nil }
    guard let answered, answered.count > 0 else { return (0, []) }
    let live = columns.snapshot().liveRows(at: Timestamp(microseconds: .min))
    let rows = live.subtracting(answered)
    guard rows.count > 0 else { return (0, []) }
    let first = try store.references(ofRows: Array(rows.rows.prefix(ReindexResult.named)))
    return (try delete(rows: rows, isExpiry: true), first)
  }

  /// Forgets what a completed request asked for and did not bring; how many, and the first of them.
  mutating func forgetUnanswered(
    _ portion: ReindexPortion
  ) throws -> (count: Int, first: [ItemReference]) {
    if case .items(let references) = portion.scope {
      let unanswered = try unanswered(of: references)
      _ = try store.forgetWanted(unanswered)
      return (unanswered.count, Array(unanswered.prefix(ReindexResult.named)))
    }
    var (count, first) = try portion.reason == .damaged ? forgetUndonated() : (0, [])
    try store.wantEverything(nil)
    while true {
      let page = try store.wanted(after: nil, limit: Self.page).map(\.reference)
      guard !page.isEmpty else { return (count, first) }
      first += page.prefix(ReindexResult.named - first.count)
      count += try store.forgetWanted(page)
    }
  }
}

extension ReindexPortion {
  /// Items that it names.
  var count: Int {
    if case .items(let references) = scope { references.count } else { 0 }
  }
}

extension ItemReference {
  /// Whether it comes before another in the order of SQLite's keys.
  fileprivate func precedes(_ other: ItemReference) -> Bool {
    let own = Array(identifier.utf8)
    let others = Array(other.identifier.utf8)
    guard own == others else { return own.lexicographicallyPrecedes(others) }
    return (type ?? "").utf8.lexicographicallyPrecedes((other.type ?? "").utf8)
  }
}

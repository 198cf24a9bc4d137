import KliegModel
import KliegStorage

extension Index {
  /// The rows that a task finds here, with the state that it looked at.
  ///
  /// A caller who gives up ends the search. It stays with the caller's actor, since the standard
  /// library's handlers of cancellation would else take it to another thread.
  func find(
    _ task: SearchTask, isolation: isolated (any Actor)? = #isolation
  ) async throws -> (found: FoundRows, state: IndexState) {
    let state = try await stateForSearching(task.query, until: task.deadline)
    return try await withTaskCancellationHandler {
      _ = isolation
      var current = state
      for _ in 1..<Self.attempts {
        do {
          return (try await find(task, in: current), current)
        } catch  where isPast(current, error) {
          current = board.state
        }
      }
      return (try await find(task, in: current), current)
    } onCancel: {
      task.limit.stop()
    }
  }

  private static let attempts = 3

  /// Whether a search failed because the view's files became others under it: the generation was replaced,
  /// or a writer began.
  private func isPast(_ state: IndexState, _ error: any Error) -> Bool {
    let now = board.state
    if now.text != state.text { return true }
    return (error as? KliegError)?.code == .damaged && now.textMark != state.textMark
  }

  private func find(_ task: SearchTask, in state: IndexState) async throws -> FoundRows {
    let known = standing(task, in: state)
    return try await named(state) { reader in
      guard known.isBlocking else { return try await reader.find(known, in: state) }
      return try reader.onThisThread { try $0.find(known, in: state) }
    }
  }

  /// How what was typed may go on by the words of this index.
  func complete(_ task: CompletionTask) async throws -> Completions {
    let state = try await stateForSearching(Query(task.text), until: task.deadline)
    var task = task
    if let known = engagement.known(in: state.epoch) {
      task.uses = known.strongest(
        Completer.usedItems, at: services.time.date, halfLife: engagement.halfLife)
    }
    let known = task
    return try await named(state) { reader in
      guard known.isBlocking else { return try await reader.complete(known, in: state) }
      return try reader.onThisThread { try $0.complete(known, in: state) }
    }
  }

  /// How a query would be answered here, and as wanted how it was and how its scores came about.
  func explain(_ task: SearchTask, isRun: Bool, isScored: Bool) async throws -> String {
    let state = try await stateForSearching(task.query, until: task.deadline)
    let known = standing(task, in: state)
    return try await named(state) {
      try await $0.explain(known, in: state, isRun: isRun, isScored: isScored)
    }
  }

  /// Whose items are here, whom alone near ties of several indexes are settled among.
  func owner(in state: IndexState) -> JointStanding.Owner {
    state.description.application.map(JointStanding.Owner.application) ?? .index(name)
  }

  /// What decides between near ties here.
  func standing(in state: IndexState) -> Standing {
    Standing(
      state.columns, engagement.known(in: state.epoch), halfLife: engagement.halfLife,
      at: services.time.date)
  }

  /// The task with what decides between near ties here.
  private func standing(_ task: SearchTask, in state: IndexState) -> SearchTask {
    // Without words there are no ties of words.
    guard task.query.hasText else { return task }
    let standing = standing(in: state)
    var task = task
    task.standing = standing.settlesAnything ? standing : nil
    return task
  }

  /// The items of rows, in the order asked, rows that are gone left out.
  func fetch(_ rows: [Int64], _ wish: FetchWish) async throws -> [FetchedItem] {
    let state = board.state
    let items = try await named(state) { reader in
      guard wish.isBlocking else { return try await reader.fetch(rows, wish, in: state) }
      return try reader.onThisThread { try $0.fetch(rows, wish, in: state) }
    }
    // The others are served all the same; the first of the damaged ones is enough to look at them all.
    let first = items.lazy.compactMap { if case .damaged(let damage) = $0 { damage } else { nil } }
      .first
    if let first { services.met(first) }
    return items
  }

  /// What an answer from here leaves out, if anything.
  func gap(for query: Query, in state: IndexState) -> SearchResult.Gap? {
    let reason: String? =
      switch state.missing {
      case .everything:
        "Index “\(name)” was damaged, and what it has lost is not donated again yet."
      case .items(let count):
        "Index “\(name)” was damaged, and \(count) of its items are not donated again yet."
      case .nothing: nil
      }
    if let reason {
      return SearchResult.Gap(
        index: name, error: KliegError(.damaged, reason, details: ["index": name]))
    }
    if let damage = doubt(about: query, in: state) {
      return SearchResult.Gap(
        index: name,
        error: KliegError(
          .damaged, "Index “\(name)” is damaged, or may be, and is looked at: \(damage).",
          details: ["index": name, "file": damage.file]))
    }
    guard query.needsTextView, let target = state.rebuildTarget else { return nil }
    return SearchResult.Gap(
      index: name,
      error: KliegError(
        .busy,
        "The text view of index “\(name)” is being rebuilt; \(max(0, state.searchable)) of \(target) "
          + "changes are searchable."))
  }

  /// Damage that is known and not yet repaired, of what the query asked; that of the text view shows here
  /// before anybody has looked into it.
  private func doubt(about query: Query, in state: IndexState) -> Damage? {
    if let damage = state.damage ?? board.state.damage, query.needsTextView || !damage.isOfText {
      return damage
    }
    return query.needsTextView ? met(state.textMark?.damage, in: state) : nil
  }

  /// Why the text view is better not opened, if so.
  func damageToOpening(in state: IndexState) -> Damage? {
    met(state.textMark?.damageToOpening, in: state)
  }

  /// What somebody else has done to the files of the text view since it was last written.
  private func met(_ damage: Damage?, in state: IndexState) -> Damage? {
    // A writer that begins takes its mark away before it changes a file.
    guard let damage, board.state.textMark == state.textMark else { return nil }
    services.met(damage)
    return damage
  }

  /// The state, once the text view is open where the query needs it.
  private func stateForSearching(
    _ query: Query, until deadline: ContinuousClock.Instant
  ) async throws -> IndexState {
    let state = board.state
    if let damage = state.home.damage { services.met(damage) }
    guard query.needsTextView, state.text == nil else { return state }
    if let reason = state.parked ?? state.parkedText {
      throw KliegError(.damaged, reason, details: ["index": name])
    }
    let board = board
    try await Deadline.value(
      of: Task { try await board.waitUntilSearchable(0) }, until: deadline,
      otherwise: KliegError(
        .busy, "The text view of index “\(name)” is not open yet: it is being checked or repaired.")
    )
    return board.state
  }

  /// Runs a body with a reader; damage that it meets gets this index's name, and is seen to.
  private func named<Result: Sendable>(
    _ state: IndexState, _ body: (SearchReader) async throws -> Result
  ) async throws -> Result {
    do {
      return try await readers.withReader(body)
    } catch let damage as Damage {
      // Of a store or a generation that has been replaced since, there is nothing to see to.
      let now = board.state
      let isPast =
        damage.isOfStore
        ? now.storeVersion != state.storeVersion
        : now.text != state.text || now.textMark != state.textMark
      if !isPast { services.met(damage) }
      throw damage.error(index: name)
    }
  }
}

extension Query {
  /// Whether there is more than blank in the text.
  var hasText: Bool { text?.contains { !$0.isWhitespace } ?? false }

  /// Whether words are looked for, in the text or by the filter.
  var needsTextView: Bool { hasText || filter?.looksForWords == true }
}

extension Filter {
  fileprivate var looksForWords: Bool {
    var open = [self]
    while let filter = open.popLast() {
      switch filter {
      case .all(let filters), .any(let filters): open += filters
      case .not(let filter): open.append(filter)
      case .text: return true
      case .attribute: continue
      }
    }
    return false
  }
}

package import KliegModel
import KliegStorage

extension Engine {
  /// Searches indexes of a user, all of them where none is named.
  ///
  /// An index that cannot be looked at is named in the answer; only if none can, the error is thrown.
  ///
  /// - Parameters:
  ///   - query: What is sought.
  ///   - named: The indexes; nil for all.
  ///   - user: Whose they are.
  ///   - isBlocking: Whether the caller's thread is its own, so that a search of one index may hold it
  ///     until it is done; going to another thread and back can take longer than searching.
  /// - Returns: What was found, to be fetched.
  /// - Throws: `KliegError`.
  package nonisolated func search(
    _ query: Query, in named: [String]?, of user: UInt32, isBlocking: Bool = false
  ) async throws -> SearchAnswer {
    try check(query)
    let names = named ?? self.names(of: user)
    let mark = try query.cursor.map { try PageMark($0, of: query) }
    let task = self.task(query, mark)
    let isMerged = names.count > 1
    let isCombined = isMerged && query.isRanked
    let outcomes: [Result<IndexPart, any Error>]
    if let name = names.first, !isMerged {
      // One index, the usual case, is searched where the caller is.
      var alone = task
      alone.start = mark?.start(in: name)
      alone.isBlocking = isBlocking
      outcomes = [await outcome(name, user, alone)]
    } else {
      outcomes = await concurrently(names.count) { number in
        var part = task.separate()
        part.start = mark?.start(in: names[number])
        part.isPart = true
        part.query = query.fromStart
        part.wantsAll = isCombined
        return try await self.part(names[number], user, part)
      }
    }
    var (parts, missing) = try sorted(outcomes, names, named, query)
    var matches: [SearchAnswer.Match]
    if isCombined {
      try leaveOutUnopenable(&parts, &missing)
      (parts, matches) = try await ranked(task, parts, mark)
    } else {
      matches = try IndexPart.merge(parts, by: query.sort)
    }
    if isMerged { matches = Array(matches.dropFirst(query.offset).prefix(query.limit)) }
    missing += parts.filter(\.found.isStopped).map { part in
      SearchResult.Gap(index: part.index.name, error: SearchTask.overdue)
    }
    return SearchAnswer(
      query, parts, matches, passed: mark?.passed ?? 0, groups: try groups(query, parts),
      missing: missing, isBlocking: isBlocking && !isMerged)
  }

  /// How a query would be answered, index by index; and if wanted how long each step took, and how the
  /// score of each hit came about.
  package func explain(
    _ query: Query, in names: [String]?, of user: UInt32, isRun: Bool = false,
    isScored: Bool = false
  ) async throws -> String {
    try check(query)
    var plans: [String] = []
    var owners: [(owner: JointStanding.Owner, indexes: [String])] = []
    for name in names ?? self.names(of: user) {
      let index = try await index(name, of: user)
      let plan = try await index.explain(task(query, nil), isRun: isRun, isScored: isScored)
      plans.append("index    \(name)\n\(plan)")
      let owner = index.owner(in: index.board.state)
      if let place = owners.firstIndex(where: { $0.owner == owner }) {
        owners[place].indexes.append(name)
      } else {
        owners.append((owner, [name]))
      }
    }
    if plans.count > 1, query.isRanked, query.isByRelevance {
      let lines = owners.map { owner, indexes in
        "         \(owner): \(indexes.joined(separator: ", "))"
      }
      plans.append(
        "together hits of all indexes by score; near ties change places within each of\n"
          + lines.joined(separator: "\n"))
    }
    return plans.joined(separator: "\n\n")
  }

  private nonisolated func task(_ query: Query, _ mark: PageMark?) -> SearchTask {
    let most = settings[.searchMilliseconds]
    let milliseconds = min(most, query.milliseconds ?? most)
    var task = SearchTask(query, until: .now + .milliseconds(milliseconds))
    task.suggestionTime = .milliseconds(settings[.suggestionMilliseconds])
    task.passed = mark?.passed ?? 0
    task.startIndex = mark?.index
    if let mark { task.start = mark.start(in: mark.index) }
    return task
  }

  /// The parts that were found, and what could not be looked at.
  private nonisolated func sorted(
    _ outcomes: [Result<IndexPart, any Error>], _ names: [String], _ named: [String]?,
    _ query: Query
  ) throws -> (parts: [IndexPart], missing: [SearchResult.Gap]) {
    var parts: [IndexPart] = []
    var missing: [SearchResult.Gap] = []
    for (name, outcome) in zip(names, outcomes) {
      switch outcome {
      case .success(let part):
        parts.append(part)
        if let gap = part.index.gap(for: query, in: part.state) { missing.append(gap) }
      case .failure(let error):
        if names.count == 1, named != nil || !Self.isGone(error) {
          throw error
        }
        // A filter may name what only some of the indexes have.
        if let error = error as? KliegError, error.code == .noSuchAttribute { continue }
        // Of all indexes, one that was dropped meanwhile is none.
        if named == nil, Self.isGone(error) { continue }
        missing.append(SearchResult.Gap(index: name, error: Self.named(error)))
      }
    }
    if parts.isEmpty, let first = missing.first { throw first.error }
    if parts.isEmpty, case .failure(let error)? = outcomes.first, !Self.isGone(error) {
      throw error
    }
    return (parts, missing)
  }

  /// Names the parts whose views are better not opened, which is done together for all of them: one whose
  /// files somebody has changed can end the process.
  private nonisolated func leaveOutUnopenable(
    _ parts: inout [IndexPart], _ missing: inout [SearchResult.Gap]
  ) throws {
    let gaps = parts.compactMap { part in
      part.index.damageToOpening(in: part.state).map {
        SearchResult.Gap(index: part.index.name, error: $0.error(index: part.index.name))
      }
    }
    guard !gaps.isEmpty else { return }
    let names = Set(gaps.map(\.index))
    parts.removeAll { names.contains($0.index.name) }
    missing = missing.filter { !names.contains($0.index) } + gaps
    if parts.isEmpty, let first = gaps.first { throw first.error }
  }

  /// The matches of several indexes, ranked as if they were one; each part has its rows already.
  private nonisolated func ranked(
    _ task: SearchTask, _ parts: [IndexPart], _ mark: PageMark?
  ) async throws -> (parts: [IndexPart], matches: [SearchAnswer.Match]) {
    guard task.query.limit > 0 else { return (parts, []) }
    var rankingTask = task
    let isWhole = task.query.sort.contains { $0 != .relevance }
    if !isWhole { rankingTask.query = task.query.fromStart }
    let ranked = rankingTask
    let readable = parts.enumerated().compactMap { number, part in
      part.state.text.map { (number: number, part: part, generation: $0) }
    }
    let ranking = try await combined.withReader { reader in
      try await reader.rank(
        ranked,
        readable.map {
          CombinedReader.Part(
            name: $0.part.index.name, state: $0.part.state, generation: $0.generation,
            rows: $0.part.found.all ?? RowBitmap(), standing: $0.part.standing)
        }, isWhole: isWhole)
    }
    var parts = parts
    for number in parts.indices {
      parts[number].found.words = ranking.words
      if task.query.matching == .forgiving { parts[number].found.isTotalExact = false }
      parts[number].found.isExpansionCut =
        parts[number].found.isExpansionCut || ranking.isExpansionCut
    }
    guard isWhole else {
      return (
        parts,
        zip(ranking.places, ranking.scores).map { place, score in
          SearchAnswer.Match(
            index: readable[place.index].number, row: place.row, score: score,
            values: [.score(score)])
        }
      )
    }
    var scores = [[Int64: Double]](repeating: [:], count: parts.count)
    for (place, score) in zip(ranking.places, ranking.scores) {
      scores[readable[place.index].number][place.row] = score
    }
    let known = scores
    let ordered = await outcomes(of: parts) { number, part in
      var task = task.separate()
      task.query = task.query.fromStart
      task.isPart = true
      task.scores = known[number]
      task.start = mark?.start(in: part.index.name)
      return task
    }
    for (number, outcome) in ordered.enumerated() {
      let found = try outcome.get().found
      parts[number].found.rows = found.rows
      parts[number].found.scores = found.scores
      parts[number].found.values = found.values
    }
    return (parts, try IndexPart.merge(parts, by: task.query.sort))
  }

  private nonisolated func groups(_ query: Query, _ parts: [IndexPart]) throws -> [GroupList] {
    guard !query.groupings.isEmpty else { return [] }
    let collators = CollatorSet()
    return try query.groupings.enumerated().map { number, grouping in
      var table = GroupTable(grouping)
      for part in parts where number < part.found.groups.count {
        table.merge(part.found.groups[number])
      }
      return try table.list { try collators.collator($0) }
    }
  }

  private nonisolated func outcomes(
    of parts: [IndexPart], _ task: @escaping @Sendable (Int, IndexPart) -> SearchTask
  ) async -> [Result<IndexPart, any Error>] {
    await concurrently(parts.count) { number in
      let (found, state) = try await parts[number].index.find(task(number, parts[number]))
      return IndexPart(index: parts[number].index, found: found, state: state)
    }
  }

  private nonisolated func part(
    _ name: String, _ user: UInt32, _ task: SearchTask
  ) async throws -> IndexPart {
    let index = try await index(name, of: user, until: task.deadline)
    let (found, state) = try await index.find(task)
    return IndexPart(index: index, found: found, state: state)
  }

  private nonisolated func outcome(
    _ name: String, _ user: UInt32, _ task: SearchTask
  ) async -> Result<IndexPart, any Error> {
    do { return .success(try await part(name, user, task)) } catch { return .failure(error) }
  }

  private nonisolated func concurrently(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> IndexPart
  ) async -> [Result<IndexPart, any Error>] {
    @Sendable func outcome(_ number: Int) async -> Result<IndexPart, any Error> {
      do { return .success(try await body(number)) } catch { return .failure(error) }
    }
    return await withTaskGroup(of: (Int, Result<IndexPart, any Error>).self) { group in
      for number in 0..<count { group.addTask { (number, await outcome(number)) } }
      var outcomes = [Result<IndexPart, any Error>](
        repeating: .failure(CancellationError()), count: count)
      for await (number, outcome) in group { outcomes[number] = outcome }
      return outcomes
    }
  }

  static func isGone(_ error: any Error) -> Bool {
    (error as? KliegError)?.code == .noSuchIndex
  }

  static func named(_ error: any Error) -> KliegError {
    error as? KliegError ?? KliegError(.unexpected, "\(error)")
  }

  private nonisolated func check(_ query: Query) throws {
    func refuse(_ name: String, _ value: Int, _ range: String) -> KliegError {
      KliegError(
        .invalidParameter, "\(name) is \(value); it may be \(range).",
        details: ["parameter": name])
    }
    let window = settings[.resultWindow]
    guard query.limit >= 0 else { throw refuse("limit", query.limit, "0 to \(window)") }
    guard query.offset >= 0 else { throw refuse("offset", query.offset, "0 to \(window)") }
    guard query.offset <= window else {
      throw KliegError(
        .limitExceeded, "An offset of \(query.offset) is too far; \(window) is the last.",
        details: ["limit": Setting.resultWindow.rawValue])
    }
    guard (query.text?.utf8.count ?? 0) <= settings[.queryBytes] else {
      throw KliegError(
        .limitExceeded,
        "A query of \(query.text?.utf8.count ?? 0) bytes is too long; \(settings[.queryBytes]) are "
          + "allowed.", details: ["limit": Setting.queryBytes.rawValue])
    }
    try query.filter?.check(
      depth: settings[.filterDepth], nodes: settings[.filterNodes])
  }
}

extension Query {
  /// Whether relevance orders the hits, alone or with other keys.
  fileprivate var isRanked: Bool {
    hasText && (sort.isEmpty || sort.contains(.relevance))
  }

  /// The query for one of several indexes, each of which may hold any part of the window.
  fileprivate var fromStart: Query {
    var query = self
    let (end, overflow) = offset.addingReportingOverflow(limit)
    query.limit = limit == 0 ? 0 : overflow ? .max : end
    query.offset = 0
    return query
  }
}

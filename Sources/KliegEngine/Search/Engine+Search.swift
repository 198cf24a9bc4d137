package import KliegModel
import KliegText

extension Engine {
  /// Searches indexes of a user, all of them where none is named.
  ///
  /// An index that cannot be looked at is named in the answer; only if none can, the error is thrown.
  package func search(
    _ query: Query, in named: [String]?, of user: UInt32
  ) async throws -> SearchAnswer {
    try check(query)
    let names = named ?? self.names(of: user)
    let asked = names.count > 1 ? query.fromStart : query
    let outcomes = await outcomes(of: asked, in: names, user: user)
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
    let merged = try IndexPart.merge(parts, by: query.sort)
    let window = names.count > 1 ? merged.dropFirst(query.offset).prefix(query.limit) : merged[...]
    return SearchAnswer(
      indexes: parts.map(\.index), matches: Array(window), attributes: query.attributes,
      total: parts.reduce(0) { $0 + $1.found.total },
      isTotalExact: parts.allSatisfy(\.found.isTotalExact), missing: missing)
  }

  /// How a query would be answered, index by index.
  package func explain(
    _ query: Query, in names: [String]?, of user: UInt32
  ) async throws -> String {
    try check(query)
    var plans: [String] = []
    for name in names ?? self.names(of: user) {
      let plan = try await index(name, of: user).explain(query)
      plans.append("index    \(name)\n\(plan)")
    }
    return plans.joined(separator: "\n\n")
  }

  private func outcomes(
    of query: Query, in names: [String], user: UInt32
  ) async -> [Result<IndexPart, any Error>] {
    let deadline = ContinuousClock.now.advanced(
      by: .milliseconds(settings[.searchMilliseconds]))
    // One index, the usual case, needs no tasks of its own.
    if let name = names.first, names.count == 1 {
      return [await outcome(of: query, in: name, user: user, until: deadline)]
    }
    return await withTaskGroup(of: (Int, Result<IndexPart, any Error>).self) { group in
      for (number, name) in names.enumerated() {
        group.addTask {
          (number, await self.outcome(of: query, in: name, user: user, until: deadline))
        }
      }
      var outcomes = [Result<IndexPart, any Error>](
        repeating: .failure(CancellationError()), count: names.count)
      for await (number, outcome) in group { outcomes[number] = outcome }
      return outcomes
    }
  }

  private func outcome(
    of query: Query, in name: String, user: UInt32, until deadline: ContinuousClock.Instant
  ) async -> Result<IndexPart, any Error> {
    do {
      let index = try await index(name, of: user, until: deadline)
      let (found, state) = try await index.find(query, until: deadline)
      return .success(IndexPart(index: index, found: found, state: state))
    } catch {
      return .failure(error)
    }
  }

  private static func isGone(_ error: any Error) -> Bool {
    (error as? KliegError)?.code == .noSuchIndex
  }

  private static func named(_ error: any Error) -> KliegError {
    error as? KliegError ?? KliegError(.unexpected, "\(error)")
  }

  private func check(_ query: Query) throws {
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
  /// The query for one of several indexes, each of which may hold any part of the window.
  fileprivate var fromStart: Query {
    var query = self
    let (end, overflow) = offset.addingReportingOverflow(limit)
    query.limit = limit == 0 ? 0 : overflow ? .max : end
    query.offset = 0
    return query
  }
}

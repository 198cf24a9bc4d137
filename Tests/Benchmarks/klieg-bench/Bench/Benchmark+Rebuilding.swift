import Klieg

extension Benchmark {
  /// Classes of queries that look at the text view, which is what is built again.
  private static let textClasses: [QueryClass] = [
    .rareTerm, .commonTerm, .twoTerms, .typing3, .textFilterAndSort, .textAndFilter,
  ]

  /// Asks text queries of every kind while nothing else happens, and while the index is rebuilt.
  ///
  /// - Throws: `KliegError` where a query is not answered, or an answer is not whole.
  mutating func measureRebuild(
    _ queries: [(QueryClass, [BenchQuery])], _ client: Client
  ) async throws {
    let mixed = Self.mixed(queries.filter { Self.textClasses.contains($0.0) }.map(\.1))
    guard !mixed.isEmpty else { return }
    // Warm: what it reads has just been read.
    _ = try await Self.ask(mixed, client)
    var quiet = try await Self.ask(mixed, client)
    var busy = Samples()
    let end = RebuildEnd()
    async let rebuild: Void = Self.rebuild(client, end)
    while await !end.isReached {
      for query in mixed {
        busy.add(try await Self.time(of: query, client))
        if await end.isReached { break }
      }
    }
    try await rebuild
    // The other half of the quiet time comes after it, so that a trend of the machine is in both.
    for seconds in try await Self.ask(mixed, client).values { quiet.add(seconds) }
    say("  \(busy.values.count) queries were answered meanwhile")
    comparisons.add(latency: "text queries while rebuilt ÷ quiet", busy, to: quiet)
  }

  private static func rebuild(_ client: Client, _ end: RebuildEnd) async throws {
    do {
      try await client.rebuild(index)
    } catch {
      await end.reach()
      throw error
    }
    await end.reach()
  }

  private static func ask(_ queries: [BenchQuery], _ client: Client) async throws -> Samples {
    var samples = Samples()
    for query in queries { samples.add(try await time(of: query, client)) }
    return samples
  }

  /// The seconds that a whole answer takes.
  private static func time(of query: BenchQuery, _ client: Client) async throws -> Double {
    let klieg = query.klieg
    let watch = Stopwatch()
    let result = try await client.search(klieg, in: [index])
    let seconds = watch.seconds
    if let gap = result.missing.first {
      throw KliegError(.unexpected, "An answer is not whole: \(gap.error)")
    }
    return seconds
  }

  /// One of each kind in turn.
  private static func mixed(_ kinds: [[BenchQuery]]) -> [BenchQuery] {
    (0..<(kinds.map(\.count).max() ?? 0)).flatMap { place in
      kinds.compactMap { place < $0.count ? $0[place] : nil }
    }
  }
}

/// Whether a rebuild has ended.
private actor RebuildEnd {
  private(set) var isReached = false

  func reach() { isReached = true }
}

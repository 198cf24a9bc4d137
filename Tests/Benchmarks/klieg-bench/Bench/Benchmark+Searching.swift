import CPeers
import Klieg

extension Benchmark {
  /// A peer that is slow at a class is asked for so long, and then not the rest of the queries.
  private static let patience = 3.0

  /// Asks every engine the same queries, engine by engine, once before the clock runs.
  mutating func measure(
    _ kind: QueryClass, _ queries: [BenchQuery], _ client: Client, _ peers: BenchPeers
  ) async throws {
    guard !queries.isEmpty else { return }
    var own = Samples()
    var daemon = Samples()
    var found = 0
    for isWarm in [false, true] {
      for query in queries {
        let klieg = query.klieg
        let watch = Stopwatch()
        let result = try await client.search(klieg, in: [Self.index])
        guard isWarm else { continue }
        own.add(watch.seconds)
        daemon.add(Double(result.microseconds) / 1e6)
        found += query.counts ? result.total : result.hits.count
      }
    }
    let hits = Measurements.Row(
      name: kind == .count ? "\(kind.rawValue), counted" : "\(kind.rawValue), hits", unit: "mean",
      better: .neither)
    measurements.add(latency: kind.rawValue, .klieg, own)
    measurements.add(latency: kind.rawValue, .daemon, daemon)
    if let tantivy = peers.tantivy {
      let (samples, mean) = try tantivy.find(queries, patience: Self.patience)
      measurements.add(latency: kind.rawValue, .tantivy, samples)
      measurements.add(hits, .tantivy, mean)
    }
    // Neither of these looks for misspelt words.
    guard kind != .fuzzy else {
      measurements.add(hits, .klieg, Double(found) / Double(queries.count))
      return
    }
    for (contender, peer) in [(Contender.xapian, peers.xapian), (.fts5, peers.fts5)] {
      let (samples, mean) = try Self.ask(peer, queries.map { $0.peer(peers.arena) })
      measurements.add(latency: kind.rawValue, contender, samples)
      measurements.add(hits, contender, mean)
    }
    measurements.add(hits, .klieg, Double(found) / Double(queries.count))
  }

  private static func ask(
    _ peer: Peer, _ queries: [PeerQuery]
  ) throws -> (times: Samples, meanHits: Double) {
    var samples = Samples()
    var found = 0
    let whole = Stopwatch()
    for query in queries where samples.isEmpty || whole.seconds < patience {
      // Warm: what it reads has just been read.
      try peer.find(query)
      let watch = Stopwatch()
      let answer = try peer.find(query)
      samples.add(watch.seconds)
      found += query.limit == 0 ? answer.total : answer.hits
    }
    return (samples, Double(found) / Double(max(1, samples.values.count)))
  }
}

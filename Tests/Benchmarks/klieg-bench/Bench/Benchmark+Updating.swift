import CPeers
import Klieg

extension Benchmark {
  private static let updates = 100

  /// Replaces single items, and looks for what is new in them.
  mutating func measureUpdates(
    _ items: BenchItems, _ client: Client, _ peers: BenchPeers
  ) async throws {
    var acknowledged: [Contender: Samples] = [:]
    var visible: [Contender: Samples] = [:]
    let step = max(1, items.items.count / Self.updates)
    for number in 0..<min(Self.updates, items.items.count) {
      let original = items.items[number * step]
      let acknowledgedItem = Self.item(original, word: "zqa\(number)")
      var watch = Stopwatch()
      try await client.update(Self.index, Update(items: [acknowledgedItem]))
      acknowledged[.klieg, default: Samples()].add(watch.seconds)
      // So that the next one does not wait for this one's text.
      try await client.waitUntilSearchable(Self.index)

      let word = "zqb\(number)"
      let item = Self.item(original, word: word)
      let query = BenchQuery(words: [word])
      watch = Stopwatch()
      try await client.update(Self.index, Update(items: [item]), waitUntilSearchable: true)
      let hits = try await client.search(query.klieg, in: [Self.index]).hits
      visible[.klieg, default: Samples()].add(watch.seconds)
      guard hits.map(\.identifier) == [item.identifier] else {
        throw KliegError(.unexpected, "“\(word)” is not found after an update.")
      }

      let peerItem = BenchItems.peer(item, payload: Array(word.utf8), peers.arena)
      let peerQuery = query.peer(peers.arena)
      watch = Stopwatch()
      try peers.table.add([peerItem])
      acknowledged[.sqlite, default: Samples()].add(watch.seconds)
      for (contender, peer) in [(Contender.xapian, peers.xapian), (.fts5, peers.fts5)] {
        watch = Stopwatch()
        try peer.add([peerItem])
        acknowledged[contender, default: Samples()].add(watch.seconds)
        try peer.refresh()
        let answer = try peer.find(peerQuery)
        visible[contender, default: Samples()].add(watch.seconds)
        guard answer.hits == 1 else {
          throw KliegError(.unexpected, "\(contender) does not find “\(word)”.")
        }
      }
    }
    for contender in Contender.allCases {
      measurements.add(
        latency: "one update, acknowledged", contender, acknowledged[contender] ?? Samples())
    }
    for contender in Contender.allCases {
      measurements.add(latency: "one update, searched", contender, visible[contender] ?? Samples())
    }
  }

  private static func item(_ original: Item, word: String) -> Item {
    var item = original
    item.attributes["textContent"] = .string((original.text("textContent") ?? "") + " " + word)
    return item
  }
}

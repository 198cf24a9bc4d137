import CPeers
import Foundation
import Klieg

extension Benchmark {
  private static let acknowledged = Measurements.Row(
    name: "donate, acknowledged", unit: "items/s", better: .more)
  private static let searchable = Measurements.Row(
    name: "donate, searchable", unit: "items/s", better: .more)
  private static let processor = Measurements.Row(name: "processor time", unit: "µs/item")
  private static let text = Measurements.Row(name: "text view on disk", unit: "MB")
  private static let disk = Measurements.Row(name: "all on disk", unit: "MB")
  private static let resident = Measurements.Row(name: "daemon, resident at rest", unit: "MB")
  private static let peak = Measurements.Row(name: "daemon, resident at most", unit: "MB")

  mutating func donate(
    _ items: BenchItems, to client: Client, of daemon: BenchDaemon
  ) async throws {
    let count = Double(items.items.count)
    try await client.open(IndexDescription(name: Self.index, fields: Self.fields))
    let before = try daemon.processorSeconds
    let watch = Stopwatch()
    let outcome = try await client.donate(items.items, to: Self.index)
    measurements.add(Self.acknowledged, .klieg, count / watch.seconds)
    guard outcome.stored == items.items.count else {
      throw KliegError(.unexpected, "Only \(outcome.stored) items were stored.")
    }
    try await client.waitUntilSearchable(Self.index)
    donationSeconds = watch.seconds
    measurements.add(Self.searchable, .klieg, count / donationSeconds)
    measurements.add(
      Self.processor, .klieg, (try daemon.processorSeconds - before) / count * 1e6)
    let bytes = try await client.statuses(of: Self.index).first?.bytes ?? [:]
    measurements.add(Self.text, .klieg, Double(bytes["text"] ?? 0) / 1e6)
    measurements.add(Self.disk, .klieg, Double(bytes.values.reduce(0, +)) / 1e6)
    measurements.add(Self.resident, .klieg, try daemon.megabytes("VmRSS"))
    measurements.add(Self.peak, .klieg, try daemon.megabytes("VmHWM"))
  }

  /// Makes the peers and gives them the same items, a thousand a commit.
  mutating func fill(_ items: BenchItems, folder: String) throws -> BenchPeers {
    var tantivy: TantivyPeer?
    if let python = options.python, let script = options.script {
      let peer = try TantivyPeer(python: python, script: script)
      let seconds = try peer.fill(
        options.items, limit: items.items.count, folder: "\(folder)/peers/tantivy")
      let count = Double(items.items.count)
      for row in [Self.acknowledged, Self.searchable] {
        measurements.add(row, .tantivy, count / seconds)
      }
      tantivy = peer
    }
    let peers = try BenchPeers(folder: folder, tantivy: tantivy)
    try fill(peers.table, items, .sqlite, [Self.acknowledged])
    try fill(peers.xapian, items, .xapian, [Self.acknowledged, Self.searchable])
    try fill(peers.fts5, items, .fts5, [Self.acknowledged, Self.searchable])
    for (contender, name) in [(Contender.xapian, "xapian"), (.fts5, "fts5"), (.sqlite, "table")] {
      let size = try Self.megabytes(below: "\(folder)/peers/\(name)")
      if contender == .xapian { measurements.add(Self.text, contender, size) }
      measurements.add(Self.disk, contender, size)
    }
    return peers
  }

  private mutating func fill(
    _ peer: Peer, _ items: BenchItems, _ contender: Contender, _ rows: [Measurements.Row]
  ) throws {
    let watch = Stopwatch()
    for start in stride(from: 0, to: items.peers.count, by: BenchItems.batch) {
      try peer.add(items.peers[start..<min(start + BenchItems.batch, items.peers.count)])
    }
    let count = Double(items.peers.count)
    for row in rows { measurements.add(row, contender, count / watch.seconds) }
    measurements.add(Self.processor, contender, watch.processorSeconds / count * 1e6)
    try peer.refresh()
  }

  private static func megabytes(below folder: String) throws -> Double {
    let files = FileManager.default.enumerator(atPath: folder)
    var bytes = 0.0
    while files?.nextObject() != nil {
      bytes += (files?.fileAttributes?[.size] as? NSNumber)?.doubleValue ?? 0
    }
    return bytes / 1e6
  }
}

import CPeers
import Foundation
import Klieg

/// Rounds in which Klieg and its peers do the same work on the same items, one after the other.
struct Benchmark {
  static let index = "items"
  static let fields = [
    Field("section", .keyword), Field("packagePriority", .keyword),
    Field("installedSize", .number), Field("maintainer", .keyword),
    Field("architecture", .keyword), Field("installed", .boolean), Field("depends", .keyword),
    Field("tags", .keyword),
  ]

  let options: BenchmarkOptions
  var measurements = Measurements()
  var comparisons = Comparisons()
  /// What the last round's donation took until all of it was searchable.
  var donationSeconds = 0.0

  init(_ options: BenchmarkOptions) {
    self.options = options
  }

  mutating func run() async throws {
    let items = try BenchItems(path: options.items, limit: options.isShort ? 3000 : nil)
    var draw = QueryDraw(items.items)
    let queries = options.kinds.map { ($0, draw.queries($0, count: options.queries)) }
    for number in 1...options.rounds {
      say("round \(number) of \(options.rounds), \(items.items.count) items")
      let folder = FileManager.default.temporaryDirectory.path + "/klieg-bench-\(getpid())"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try await round(items, queries, folder)
    }
    print("Ratios say how many times better Klieg is than the peer: above 1 it is ahead.")
    print("\(items.items.count) items, medians of \(options.rounds) rounds.")
    print(ResultTable(measurements).text)
    print("\nKlieg beside itself: how many times as long it takes in one case as in the other.")
    print(comparisons.text)
  }

  private mutating func round(
    _ items: BenchItems, _ queries: [(QueryClass, [BenchQuery])], _ folder: String
  ) async throws {
    if !options.isSearchesOnly {
      say("  decode")
      try measureDecoding(items)
      say("  analyse")
      try measureAnalysing(items)
    }
    let daemon = try BenchDaemon(program: options.daemon, folder: folder)
    let client = Client(socket: daemon.socket)
    say("  donate")
    try await donate(items, to: client, of: daemon)
    let peers = try fill(items, folder: folder)
    if !options.isSearchesOnly {
      say("  update")
      try await measureUpdates(items, client, peers)
    }
    for (kind, queries) in queries {
      say("  \(kind.rawValue), \(queries.count) queries")
      try await measure(kind, queries, client, peers)
    }
    guard !options.isSearchesOnly else { return await client.close() }
    say("  search while rebuilding")
    try await measureRebuild(queries, client)
    say("  check")
    try await measureChecks(items, client)
    await client.close()
    say("  open")
    if let query = queries.lazy.compactMap(\.1.first).first {
      try await measureOpening(daemon, query, folder: folder)
    }
  }

  /// Tells a waiting person how far it is, beside the table.
  func say(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}

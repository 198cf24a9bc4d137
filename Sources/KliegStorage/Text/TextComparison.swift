import CXapian
package import KliegModel

/// Makes the documents that a text view should hold; the engine knows how.
package protocol DocumentSource: AnyObject {
  /// Adds the document of an item to a batch of its shard.
  func add(_ item: StoredItem, shard: Int, as document: UInt32, to batch: inout DocumentBatch)
    throws
  /// The word forms that a shard's documents brought since the last call.
  func takeForms(shard: Int) -> FormBatch
}

/// In which rows a text view is not what the store says.
package struct TextDifference: Sendable, Hashable {
  /// Rows whose documents are not what the items yield.
  package var differing: Set<Int64> = []
  /// Rows of the store that the view has no document for.
  package var missing: Set<Int64> = []
  /// Rows that only the view has.
  package var surplus: Set<Int64> = []
  /// Word forms that are not recorded, and one of them.
  package var missingForms = 0
  package var missingForm: String?
  /// How many rows were compared.
  package var compared = 0
  /// Rows that say nothing: changed since the view was written, or damaged in the store.
  package var skipped = 0

  /// Whether there is none.
  package var isEmpty: Bool {
    differing.isEmpty && missing.isEmpty && surplus.isEmpty && missingForms == 0
  }

  /// All rows that differ in any way.
  package var rows: Set<Int64> { differing.union(missing).union(surplus) }
}

/// Compares a text view with the store, document by document, both ways.
///
/// What changed after the sequence up to which a shard is complete is left out. Deletions after it must
/// not be forgotten meanwhile: they are not while the view's writer is held, or the view is the one
/// that the store waits for.
package struct TextComparison {
  private static let page = 256

  private let store: StoreReader
  private let generation: TextGeneration
  private let reader: OpenReader

  /// Opens a view to compare it.
  package init(_ generation: TextGeneration, with store: StoreReader) throws {
    self.store = store
    self.generation = generation
    let paths = (0..<generation.identity.shardCount).map(generation.path(ofShard:))
    reader = try OpenReader(paths: paths, name: "text view")
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - source: Makes the documents that are expected.
  ///   - namesSurplus: Whether to find out what only the view has, which a store that has forgotten its
  ///     deletions cannot say.
  ///   - progress: Told how far it has come.
  /// - Returns: Where the two differ.
  /// - Throws: `Damage` where either cannot be read, `KliegError` of code `busy` when the view moved
  ///   on meanwhile.
  package func run(
    _ source: some DocumentSource, namesSurplus: Bool = true,
    progress: (MaintenanceProgress) -> Void = { _ in }
  ) throws -> TextDifference {
    let statistics = try store.statistics()
    let before = try sequences()
    let digests = try (0..<generation.identity.shardCount).map { shard in
      progress(MaintenanceProgress(step: "reading the text view", done: shard, total: before.count))
      return try ShardDigests(
        reader, shard: shard, through: try lastDocument(shard, statistics.lastRow))
    }
    // The reader moves forward by itself when the writer overtakes it.
    let sequences = try sequences()
    guard sequences == before else { throw Self.movedOn }
    var run = Run(generation.layout, digests, sequences: sequences)
    var last: Int64? = 0
    while let after = last {
      progress(
        MaintenanceProgress(
          step: "comparing documents", done: run.difference.compared, total: statistics.items))
      var page: [StoredRow] = []
      last = try store.visitItems(afterRow: after, limit: Self.page) { page.append($0) }
      try run.compare(page, source)
      try compareForms(source, &run.difference)
    }
    guard namesSurplus else { return run.difference }
    guard let deleted = try DeletedSince(sequences.min() ?? 0, in: store) else {
      throw Self.movedOn
    }
    run.findSurplus(except: deleted)
    return run.difference
  }

  private static let movedOn = KliegError(
    .busy, "The text view moved on while it was being compared.")

  private func sequences() throws -> [Int64] {
    try (0..<generation.identity.shardCount).map { shard in
      guard let label = try reader.label(ofShard: shard) else {
        throw Damage(
          file: TextGeneration.name(ofShard: shard), finding: "its label is missing or unreadable")
      }
      return label.sequence
    }
  }

  /// Up to which document of a shard there is something to compare; what lies far beyond the store's
  /// last row is not made room for.
  private func lastDocument(_ shard: Int, _ lastRow: Int64) throws -> Int {
    let last = Int(try reader.call { $0.lastDocument(shard: shard, failure: $1) })
    let ofStore = Int(lastRow) / generation.identity.shardCount + 1
    return min(max(last, ofStore), ofStore + (1 << 20))
  }

  private func compareForms(_ source: some DocumentSource, _ difference: inout TextDifference)
    throws
  {
    for shard in 0..<generation.identity.shardCount {
      let forms = source.takeForms(shard: shard)
      guard !forms.bytes.isEmpty else { continue }
      let missing = try forms.bytes.withXapianBytes { forms in
        try reader.call { $0.missing(shard: shard, forms: forms, failure: $1) }
      }
      let first = String(taking: missing.first)
      guard missing.count > 0 else { continue }
      difference.missingForms += missing.count
      difference.missingForm = difference.missingForm ?? first
    }
  }
}

/// One comparison as it goes.
private struct Run {
  let layout: ShardLayout
  let digests: [ShardDigests]
  let sequences: [Int64]
  var difference = TextDifference()
  /// Rows of the store that were seen, by shard.
  private var seen: [Set<UInt32>]

  init(_ layout: ShardLayout, _ digests: [ShardDigests], sequences: [Int64]) {
    self.layout = layout
    self.digests = digests
    self.sequences = sequences
    seen = [Set<UInt32>](repeating: [], count: layout.shardCount)
  }

  mutating func compare(_ page: [StoredRow], _ source: some DocumentSource) throws {
    var batches = [DocumentBatch](repeating: DocumentBatch(), count: layout.shardCount)
    var rows = [[UInt32]](repeating: [], count: layout.shardCount)
    for stored in page {
      guard let row = UInt32(exactly: stored.row), row > 0 else { continue }
      let shard = layout.shard(ofRow: row)
      seen[shard].insert(row)
      guard case .item(let item) = stored, item.contentSequence <= sequences[shard] else {
        difference.skipped += 1
        continue
      }
      try source.add(
        item, shard: shard, as: layout.document(ofRow: row), to: &batches[shard])
      rows[shard].append(row)
    }
    for shard in 0..<layout.shardCount where !rows[shard].isEmpty {
      for (row, expected) in zip(rows[shard], try batches[shard].digests()) {
        compare(row, expected, digests[shard])
      }
    }
  }

  private mutating func compare(_ row: UInt32, _ expected: XapianDigest, _ found: ShardDigests) {
    difference.compared += 1
    let document = Int(layout.document(ofRow: row))
    if found.matches(document, expected) { return }
    if found.holds(document) {
      difference.differing.insert(Int64(row))
    } else {
      difference.missing.insert(Int64(row))
    }
  }

  /// Finds what only the view has, but for what was deleted since.
  mutating func findSurplus(except deleted: DeletedSince) {
    for shard in 0..<layout.shardCount {
      for document in digests[shard].present where document > 0 {
        let row = layout.row(ofDocument: document, inShard: shard)
        guard !seen[shard].contains(row), !deleted.contains(Int64(row)) else { continue }
        difference.surplus.insert(Int64(row))
      }
    }
  }
}

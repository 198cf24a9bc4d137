import Foundation
import KliegModel
import KliegStorage
import Testing

@Suite struct StoreSalvageTests {
  static let count = 500

  /// A sound store of many items, made once.
  struct Sample {
    let bytes: [UInt8]
    let items: [Int64: StoredItem]
    let epoch: String
    let sequence: Int64
    let lastRow: Int64
    let description: IndexDescription

    var references: Set<ItemReference> { Set(items.values.map(\.reference)) }

    func known(_ visit: (Int64, ItemReference) throws -> Void) throws {
      for (row, item) in items { try visit(row, item.reference) }
    }
  }

  let sample: Sample

  init() throws {
    sample = try Self.made.get()
  }

  private static let made = Result {
    let directory = try StoreDirectory()
    let items = try DamageSample.fill(directory, items: count)
    let store = try directory.open()
    return try Sample(
      bytes: directory.bytes(), items: Dictionary(uniqueKeysWithValues: items.map { ($0.row, $0) }),
      epoch: store.epoch, sequence: store.sequence, lastRow: store.lastRow,
      description: store.description)
  }

  /// The store that a salvage made, opened in a place of its own.
  struct Salvaged {
    let directory: StoreDirectory
    let store: Store
    let report: SalvageReport
    let items: [StoredItem]
    let wanted: [WantedItem]
  }

  private func salvage(
    _ damaged: StoreDirectory, hasKnown: Bool = true, floor: Bool = true,
    differing: Set<Int64> = [], gone: Set<Int64> = [], sequence: Int64? = nil
  ) throws -> Salvaged {
    let result = try StoreDirectory()
    let before = FileManager.default.contents(atPath: damaged.file)
    let report = try StoreSalvage.run(
      damaged: damaged.path, to: result.file,
      floor: floor ? (sequence ?? sample.sequence, sample.lastRow) : (0, 0),
      known: hasKnown ? { try sample.known($0) } : nil, description: sample.description,
      epoch: sample.epoch, differing: differing, gone: gone)
    #expect(FileManager.default.contents(atPath: damaged.file) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: result.path) == ["store.sqlite"])
    let outcome = StoreCheck.run(directory: result.path, level: .full)
    #expect(outcome.verdict == .sound, "\(outcome.findings)")
    let store = try Store.open(directory: result.path)
    return try Salvaged(
      directory: result, store: store, report: report,
      items: StoreReader(directory: result.path).all().compactMap(\.item),
      wanted: store.wanted(after: nil, limit: .max))
  }

  /// Rows that SQLite can read one by one, and that are what was stored.
  private func readableRows(_ directory: StoreDirectory) throws -> Set<Int64> {
    let copy = try directory.copy()
    guard let reader = try? StoreReader(directory: copy.path) else { return [] }
    if let all = try? reader.items(rows: Array(sample.items.keys)) {
      return Set(all.compactMap { $0.item == sample.items[$0.row] ? $0.row : nil })
    }
    return Set(
      sample.items.keys.filter { row in
        (try? reader.items(rows: [row]))?.first?.item == sample.items[row]
      })
  }

  private func verify(_ salvaged: Salvaged, readable: Set<Int64>) throws {
    // What is kept is what was stored: nothing else, nothing that was deleted, nothing twice.
    let changed = salvaged.items.filter { $0 != sample.items[$0.row] }
    #expect(changed.isEmpty)
    #expect(salvaged.items.count == salvaged.report.kept)
    let kept = Set(salvaged.items.map(\.reference))
    #expect(kept.count == salvaged.items.count)
    let lost = Set(salvaged.wanted.map(\.reference)).subtracting([ItemReference("earlier")])
    #expect(salvaged.report.lost == lost.count)
    #expect(kept.isDisjoint(with: lost))
    #expect(!salvaged.report.isEverythingLost)
    let strange = kept.union(lost).symmetricDifference(sample.references)
    #expect(strange.isEmpty)
    let forsaken = readable.subtracting(salvaged.items.map(\.row))
    #expect(forsaken.isEmpty, "\(salvaged.report.findings)")
    // Views are told to drop what is lost, by numbers that are new to them.
    let changes = try StoreReader(directory: salvaged.directory.path)
      .changes(after: sample.sequence, limit: .max)
    #expect(changes.count == lost.count)
    #expect(salvaged.store.lastRow >= sample.lastRow)
    #expect(salvaged.store.epoch == sample.epoch)
    #expect(salvaged.store.description == sample.description)
  }

  @Test func aSoundStoreIsKeptAsItIs() throws {
    let directory = try StoreDirectory()
    try directory.write(sample.bytes)
    for hasKnown in [true, false] {
      let salvaged = try salvage(directory, hasKnown: hasKnown, floor: hasKnown)
      #expect(salvaged.report.lost == 0)
      #expect(salvaged.report.findings == [])
      #expect(salvaged.report.keepsFence && salvaged.report.keepsWanted)
      #expect(!salvaged.report.isEverythingLost)
      #expect(
        try DamageSample.contents(salvaged.directory) == DamageSample.contents(directory))
    }
  }

  @Test(arguments: DamageSample.Damaging.allCases)
  func whatIsNotKeptIsAskedFor(kind: DamageSample.Damaging) throws {
    let isRandom = kind != .zeroLength && kind != .delete
    var random = SplitMix(state: 17)
    var lost = 0
    for _ in 0..<(isRandom ? 34 : 1) {
      let damaged = try StoreDirectory()
      if let bytes = DamageSample.damage(sample.bytes, kind, &random) { try damaged.write(bytes) }
      let readable = try readableRows(damaged)
      let salvaged = try salvage(damaged)
      try verify(salvaged, readable: readable)
      lost += salvaged.report.lost
    }
    #expect(lost > 0)
  }

  /// Without the text view the store's own index names what is lost, or everything is asked for.
  @Test(arguments: [DamageSample.Damaging.flipBit, .zeroBlock, .garbage, .truncateAtPage])
  func withoutTheTextViewNothingIsForgotten(kind: DamageSample.Damaging) throws {
    var random = SplitMix(state: 5)
    var named = 0
    for _ in 0..<15 {
      let damaged = try StoreDirectory()
      if let bytes = DamageSample.damage(sample.bytes, kind, &random) { try damaged.write(bytes) }
      let salvaged = try salvage(damaged, hasKnown: false)
      let changed = salvaged.items.filter { $0 != sample.items[$0.row] }
      #expect(changed.isEmpty)
      let kept = Set(salvaged.items.map(\.reference))
      let lost = Set(salvaged.wanted.map(\.reference)).subtracting([ItemReference("earlier")])
      #expect(lost.isSubset(of: sample.references))
      if salvaged.report.isEverythingLost {
        #expect(salvaged.store.wantsEverything == .damaged)
        #expect(salvaged.store.clientState == nil)
      } else {
        let strange = kept.union(lost).symmetricDifference(sample.references)
        #expect(strange.isEmpty)
        if !lost.isEmpty { named += 1 }
      }
    }
    if kind != .truncateAtPage { #expect(named > 0) }
  }

  @Test func whenBothCopiesAreGoneEverythingIsAskedFor() throws {
    let result = try StoreDirectory()
    let damaged = try StoreDirectory()
    try damaged.write([])
    let report = try StoreSalvage.run(damaged: damaged.path, to: result.file)
    #expect(report.isEverythingLost)
    #expect(report.kept == 0 && report.lost == 0)
    #expect(!report.keepsEpoch)
    let store = try Store.open(directory: result.path)
    #expect(store.wantsEverything == .damaged)
    #expect(store.epoch.utf8.count == 32)
    #expect(store.lastRow > 0)
  }

  /// Each page but the items' own may be lost without losing an item.
  @Test func theFirstPageIsReplaced() throws {
    for size in [100, 4096, 8192] {
      let damaged = try StoreDirectory()
      var bytes = sample.bytes
      for offset in 0..<size { bytes[offset] = 0xA5 }
      try damaged.write(bytes)
      let salvaged = try salvage(damaged, hasKnown: false)
      #expect(salvaged.items.count == sample.items.count)
      #expect(salvaged.store.clientState == Array("state".utf8))
      #expect(!salvaged.report.isEverythingLost)
    }
  }

  /// What a first page is replaced by holds for a store that was made smaller too.
  @Test func aStoreThatWasMadeSmallerHasTheSameRoots() throws {
    func roots(_ directory: StoreDirectory) throws -> [String] {
      let connection = try SQLiteConnection(path: directory.file, mode: .read, file: "roots")
      return try connection.query("SELECT name, rootpage FROM sqlite_schema ORDER BY name") {
        var roots: [String] = []
        while try $0.step() { roots.append("\($0.text(0)) \($0.integer(1))") }
        return roots
      }
    }
    let directory = try StoreDirectory()
    try directory.write(sample.bytes)
    let before = try roots(directory)
    try directory.tamper("VACUUM")
    #expect(try roots(directory) == before)
    let copy = try StoreDirectory()
    try directory.tamper("VACUUM INTO '\(copy.file)'")
    #expect(try roots(copy) == before)
    let salvaged = try salvage(directory)
    #expect(try roots(salvaged.directory) == before)
  }

  @Test func changesThatAreOnlyInTheLogAreKept() throws {
    let directory = try StoreDirectory()
    let store = try directory.open()
    try store.change { for number in 0..<40 { _ = try store.put(note("n\(number)")) } }
    for hasFile in [true, false] {
      let copy = try directory.copy()
      if hasFile {
        var bytes = try copy.bytes()
        for offset in 0..<min(8192, bytes.count) { bytes[offset] = 0xFF }
        try copy.write(bytes)
      } else {
        try FileManager.default.removeItem(atPath: copy.file)
      }
      let result = try StoreDirectory()
      let report = try StoreSalvage.run(damaged: copy.path, to: result.file)
      #expect(report.kept == 40)
      #expect(report.lost == 0)
      // The epoch was in the file before there was a log.
      #expect(report.keepsEpoch == hasFile)
      let isSame = try Store.open(directory: result.path).epoch == store.epoch
      #expect(isSame == hasFile)
    }
  }

  @Test func anOlderStoreIsCompletedByWhatTheTextViewKnows() throws {
    let older = try StoreDirectory()
    try older.write(sample.bytes)
    // Since then one was changed, one deleted, and one was new that only the view knows.
    let sequence = sample.sequence + 5
    let salvaged = try salvage(older, differing: [10], gone: [20], sequence: sequence)
    let changed = try #require(sample.items[10])
    #expect(salvaged.report.lost == 1)
    #expect(!salvaged.report.keepsFence)
    #expect(!salvaged.report.isEverythingLost)
    #expect(salvaged.wanted.map(\.reference) == [ItemReference("earlier"), changed.reference])
    #expect(salvaged.wanted.last?.domain == changed.domain)
    #expect(Set(salvaged.items.map(\.row)) == Set(sample.items.keys).subtracting([10, 20]))
    let changes = try StoreReader(directory: salvaged.directory.path)
      .changes(after: sequence, limit: 9)
    #expect(
      Set(changes) == [
        .deleted(row: 20, sequence: sequence + 1), .deleted(row: 10, sequence: sequence + 2),
      ])
    let alone = try salvage(older, hasKnown: false, sequence: sequence)
    #expect(alone.report.isEverythingLost)
    #expect(alone.report.kept == sample.items.count)
  }

  @Test func whatTheViewHasNotDroppedYetIsNotLost() throws {
    let directory = try StoreDirectory()
    try directory.change { store in
      for name in ["a", "b"] { _ = try store.put(note(name)) }
      _ = try store.delete(rows: [1])
      _ = try store.put(note("a"))
    }
    let result = try StoreDirectory()
    let report = try StoreSalvage.run(
      damaged: directory.path, to: result.file,
      known: { visit in
        try visit(1, ItemReference("a"))
        try visit(2, ItemReference("b"))
      })
    #expect(report.lost == 0)
    #expect(report.kept == 2)
    #expect(try Store.open(directory: result.path).tombstones().count == 1)
  }

  /// Pages of an earlier time have an item that was deleted since, and its deletion on none of them.
  @Test func oneItemTooManyIsNoSoundCountWithoutAView() throws {
    let directory = try StoreDirectory()
    try directory.change { store in
      for name in ["a", "b", "c"] { _ = try store.put(note(name)) }
    }
    let older = try directory.copy()
    try directory.change { _ = try $0.delete(rows: [2]) }
    try directory.tamper(
      """
      ATTACH '\(older.file)' AS older; INSERT INTO item SELECT * FROM older.item WHERE row = 2;
      DELETE FROM tombstone
      """)
    let result = try StoreDirectory()
    let report = try StoreSalvage.run(damaged: directory.path, to: result.file)
    #expect(report.isEverythingLost)
    #expect(report.kept == 3)
  }

  @Test func aFolderInTheStoresPlaceHoldsNothingOfIt() throws {
    let directory = try StoreDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.file, withIntermediateDirectories: false)
    let result = try StoreDirectory()
    let report = try StoreSalvage.run(
      damaged: directory.path, to: result.file, known: { try $0(1, ItemReference("a")) })
    #expect(report.kept == 0)
    #expect(report.lost == 1)
    #expect(try Store.open(directory: result.path).wantedCounts.lost == 1)
  }
}

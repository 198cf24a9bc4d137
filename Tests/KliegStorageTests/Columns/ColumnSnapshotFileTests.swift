import FoundationEssentials
import KliegModel
import KliegStorage
import Testing

@Suite("The columns' snapshot file")
struct ColumnSnapshotFileTests {
  @Test(arguments: [0, 40, 3000])
  func bringsBackWhatWasSaved(items: Int) throws {
    try withDirectory { directory in
      var random = RandomItems(seed: 5)
      var pair = ColumnPair()
      pair.view.sequence = 4711
      for row in 0..<items { try pair.put(Int64(row), random.item()) }
      for row in stride(from: 0, to: items, by: 7) { pair.remove(Int64(row)) }
      try pair.view.snapshot().save(to: directory, epoch: "one")
      guard case .loaded(var loaded) = ColumnView.load(directory: directory, epoch: "one") else {
        Issue.record("not loaded")
        return
      }
      #expect(loaded.sequence == 4711)
      #expect(loaded.kinds == pair.view.kinds)
      try expectSame(loaded.snapshot(), pair.model, &random)
      // It goes on where it stood: known strings keep their codes, others get new ones.
      for row in 0..<20 {
        let item = random.item()
        try pair.put(Int64(row), item)
        try loaded.put(
          row: Int64(row), type: item.type, domain: item.domain, priority: item.priority,
          expires: item.expires, attributes: item.attributes)
      }
      try expectSame(loaded.snapshot(), pair.model, &random)
    }
  }

  @Test func tellsNoneAndOthersApart() throws {
    try withDirectory { directory in
      guard case .absent = ColumnView.load(directory: directory, epoch: "one") else {
        Issue.record("not absent")
        return
      }
      try ColumnView().snapshot().save(to: directory, epoch: "one")
      guard case .stale = ColumnView.load(directory: directory, epoch: "two") else {
        Issue.record("not stale")
        return
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["snapshot"])
    }
  }

  @Test func noticesEveryFlippedByteAndEveryCut() throws {
    try withDirectory { directory in
      var random = RandomItems(seed: 8)
      var pair = ColumnPair()
      for row in 0..<12 { try pair.put(Int64(row), random.item()) }
      try pair.view.snapshot().save(to: directory, epoch: "one")
      let path = directory + "/snapshot"
      let sound = try Data(contentsOf: URL(filePath: path))
      var places = Array(0..<64) + stride(from: sound.count - 900, to: sound.count, by: 6)
      for _ in 0..<150 { places.append(random.number(below: sound.count)) }
      for place in places {
        var flipped = sound
        flipped[place] ^= UInt8(1 << random.number(below: 8))
        try expectDamage(flipped, path, directory)
      }
      for place in places.prefix(200) { try expectDamage(sound.prefix(place), path, directory) }
      try expectDamage(sound + [0], path, directory)
    }
  }

  @Test func refusesWhatIsNoFile() throws {
    try withDirectory { directory in
      try FileManager.default.createDirectory(
        atPath: directory + "/snapshot", withIntermediateDirectories: false)
      guard case .damaged(let damage) = ColumnView.load(directory: directory, epoch: "one") else {
        Issue.record("not damaged")
        return
      }
      #expect(damage.file == "columns/snapshot")
      let error = try #require(throws: KliegError.self) {
        try ColumnView().snapshot().save(to: directory, epoch: "one")
      }
      #expect(error.code == .storageFailed)
    }
  }

  private func expectDamage(_ data: Data, _ path: String, _ directory: String) throws {
    try data.write(to: URL(filePath: path))
    guard case .damaged(let damage) = ColumnView.load(directory: directory, epoch: "one") else {
      Issue.record("damage was not noticed")
      return
    }
    #expect(damage.file == "columns/snapshot")
  }

  private func expectSame(
    _ snapshot: ColumnSnapshot, _ model: ColumnModel, _ random: inout RandomItems
  ) throws {
    let now = Timestamp(microseconds: 60)
    #expect(snapshot.count == model.items.count)
    #expect(snapshot.liveRows(at: now) == RowBitmap(model.live(at: now)))
    for _ in 0..<25 {
      let filter = random.filter(depth: 2)
      let found = try snapshot.rows(
        matching: filter, at: now, sources: model.sources)
      #expect(found == RowBitmap(model.rows(filter, at: now)), "\(filter)")
    }
  }

  private func withDirectory(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "klieg-columns-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.path)
  }
}

import Foundation
import KliegModel
import KliegStorage
import Testing

@Suite struct StoreCrashTests {
  @Test func aProcessThatDiesInATransactionLeavesTheOneBefore() async throws {
    let directory = try StoreDirectory()
    let path = directory.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let store = try Store.open(directory: path, creating: IndexDescription(name: "notes"))
      try store.begin()
      _ = try store.put(note("a"))
      try store.setClientState([1])
      try store.commit()
      try store.begin()
      _ = try store.put(note("b"))
      _ = try store.delete([ItemReference("a")])
      try store.setClientState([2])
      kill(getpid(), SIGKILL)
    }
    let store = try Store.open(directory: path)
    #expect(store.sequence == 1)
    #expect(store.clientState == [1])
    let reader = try StoreReader(directory: path)
    #expect(try reader.all().map { $0.item?.identifier } == ["a"])
    let outcome = try store.change { try store.put(note("c")) }
    #expect(outcome == .stored(row: 2, sequence: 2, wasNew: true))
  }

  @Test func filesCopiedAtAnyStepHoldWhatWasCommitted() throws {
    let directory = try StoreDirectory()
    let store = try directory.open()
    for round in 0..<5 {
      try store.begin()
      for number in 0..<20 { _ = try store.put(note("n\(number)", "round \(round)")) }
      let before = try directory.copy()
      try store.commit()
      let after = try directory.copy()
      #expect(try Store.open(directory: before.path).sequence == Int64(round * 20))
      #expect(try Store.open(directory: after.path).sequence == Int64(round * 20 + 20))
      let titles = try Set(StoreReader(directory: after.path).all().map { $0.item?.payload })
      #expect(titles == [try note("", "round \(round)").payload])
      if round == 2 { try store.checkpoint() }
    }
  }

  /// A torn end of the log is cut at the last whole transaction, wherever it was torn.
  @Test func aLogThatIsTornHoldsTheTransactionsBefore() throws {
    let directory = try StoreDirectory()
    let store = try directory.open()
    for number in 0..<4 { try store.change { _ = try store.put(note("n\(number)")) } }
    let log = try directory.bytes("-wal")
    let copy = try directory.copy()
    var seen: Set<Int> = []
    for cut in Array(stride(from: 0, to: log.count, by: 1531)) + [log.count] {
      for isFlipped in [false, true] {
        var torn = Array(log[..<cut])
        if isFlipped, cut < log.count {
          torn = log
          torn[cut] ^= 0x10
        }
        try copy.write(torn, "-wal")
        try copy.write(directory.bytes())
        try? FileManager.default.removeItem(atPath: copy.file + "-shm")
        let count = try Store.open(directory: copy.path).count
        let reader = try StoreReader(directory: copy.path)
        #expect(try reader.all().map { $0.item?.identifier } == (0..<count).map { "n\($0)" })
        seen.insert(count)
      }
    }
    #expect(seen == [0, 1, 2, 3, 4])
  }

  /// Each page in turn is overwritten; what is read is what was stored, or an error, or damage.
  @Test(arguments: [0x00, 0xFF, 0xA5] as [UInt8]) func anOverwrittenPageIsNeverReadAsSound(
    filler: UInt8
  ) throws {
    let directory = try StoreDirectory()
    let long = String(repeating: "long ", count: 5000)
    try directory.change { store in
      for number in 0..<150 {
        _ = try store.put(note("note-\(number)", number % 30 == 0 ? long : "words of \(number)"))
      }
      _ = try store.delete(rows: Array(100...110))
    }
    let sound = try directory.bytes()
    let expected = try StoreReader(directory: directory.path).all()
    var found = 0
    for page in 0..<(sound.count / 8192) {
      var bytes = sound
      for offset in 0..<8192 { bytes[page * 8192 + offset] = filler }
      let damaged = try StoreDirectory()
      try damaged.write(bytes)
      if try isDamageSeen(damaged, expected: expected) { found += 1 }
    }
    // Free pages, and an index that only new fields need, are not looked at.
    #expect(found >= sound.count / 8192 - 4)
  }

  private func isDamageSeen(_ directory: StoreDirectory, expected: [StoredRow]) throws -> Bool {
    do {
      let store = try Store.open(directory: directory.path)
      let reader = try StoreReader(directory: directory.path)
      let rows = try reader.all()
      _ = try reader.changes(after: 0, limit: 1000)
      try store.change {
        for number in 0..<150 {
          _ = try store.put(note("note-\(number)", "new words"))
        }
        _ = try store.delete([ItemReference("note-3")])
      }
      let sound = rows.filter { $0.item != nil }
      #expect(sound.allSatisfy { expected.contains($0) })
      #expect(rows.count == expected.count)
      return sound.count < rows.count
    } catch is Damage {
      return true
    }
  }

  @Test func aPayloadWhoseLengthIsDamagedIsNotRead() throws {
    let directory = try StoreDirectory()
    try directory.change { _ = try $0.put(note("marked", String(repeating: "x", count: 300))) }
    let sound = try directory.bytes()
    let start = try #require(sound.firstRange(of: Array("marked".utf8))?.lowerBound)
    // The record's header lies before the identifier; any byte of it may be anything.
    for offset in 1...16 {
      for value in [0x00, 0x7F, 0x8F, 0xFF] as [UInt8] {
        let damaged = try StoreDirectory()
        var bytes = sound
        bytes[start - offset] = value
        guard bytes != sound else { continue }
        try damaged.write(bytes)
        do {
          let reader = try StoreReader(directory: damaged.path)
          for row in try reader.all() + reader.items(rows: [1]) {
            if let item = row.item { #expect(item.identifier == "marked") }
          }
        } catch is Damage {}
      }
    }
  }
}

import Foundation
import KliegModel
import KliegStorage
import Testing

@Suite struct StoreCheckTests {
  let directory: StoreDirectory

  init() throws {
    directory = try StoreDirectory()
    try DamageSample.fill(directory, items: 200)
  }

  private func check(
    _ directory: StoreDirectory, _ level: CheckLevel = .full
  ) -> StoreCheck.Outcome {
    StoreCheck.run(directory: directory.path, level: level)
  }

  @Test func aStoreThatIsInUseIsSound() throws {
    let store = try directory.open()
    try store.change { _ = try store.put(note("more")) }
    var steps: Set<String> = []
    let outcome = StoreCheck.run(directory: directory.path, level: .full) { steps.insert($0.step) }
    #expect(outcome.findings == [])
    #expect(outcome.verdict == .sound)
    #expect(outcome.steps.first { $0.name == "items" }?.count == store.count)
    #expect(steps.contains("checking pages"))
    try store.change { _ = try store.put(note("still more")) }
    #expect(check(directory, .quick).verdict == .sound)
    #expect(check(directory, .quick).steps.count < outcome.steps.count)
  }

  @Test func anEmptyStoreIsSound() throws {
    let empty = try StoreDirectory()
    _ = try empty.open()
    #expect(check(empty).verdict == .sound)
  }

  @Test func whatIsMissingOrEmptyOrNoFileIsDamaged() throws {
    let empty = try StoreDirectory()
    #expect(check(empty, .quick).findings.map(\.finding) == ["it is missing"])
    try empty.write([])
    #expect(check(empty, .quick).findings.map(\.finding) == ["it has size 0"])
    let blocked = try StoreDirectory()
    try FileManager.default.createDirectory(
      atPath: blocked.file, withIntermediateDirectories: false)
    #expect(check(blocked, .quick).findings.map(\.finding) == ["it is not a file"])
    let nowhere = StoreCheck.run(directory: blocked.file + "/x/y", level: .quick)
    #expect(nowhere.verdict == .damaged)
  }

  @Test func aFormatOfTomorrowIsUnknown() throws {
    try directory.tamper(
      "PRAGMA user_version=2; DELETE FROM feature WHERE name = 'format-1'; DROP TABLE tombstone")
    guard case .unknown(let reason) = check(directory, .quick).verdict else {
      Issue.record("It is \(check(directory, .quick).verdict)")
      return
    }
    #expect(reason.contains("format 2"))
  }

  @Test(arguments: [1, 100, 8191, 8192, 40_000]) func aStoreThatWasCutOffIsFoundQuickly(
    size: Int
  ) throws {
    let bytes = try directory.bytes()
    try directory.write(Array(bytes[..<size]))
    #expect(check(directory, .quick).verdict == .damaged)
  }

  /// Changes that leave a file that SQLite takes for sound.
  @Test(arguments: [
    "UPDATE item SET payload = (SELECT payload FROM item WHERE row = 6) WHERE row = 7",
    "UPDATE item SET domain = 'other' WHERE row = 7",
    "UPDATE item SET content_sequence = content_sequence - 1 WHERE row = 7",
    "UPDATE item SET row = 100000 WHERE row = 7", "UPDATE item SET sequence = 100000 WHERE row = 7",
    "DELETE FROM item WHERE row = 7", "UPDATE mark SET items = items + 1",
    "UPDATE mark SET items = items + 1, sum = row_sum(sequence, row, items + 1, purged)",
    "UPDATE mark SET sequence = 1, sum = row_sum(1, row, items, purged)",
    "UPDATE mark SET purged = 1000, sum = row_sum(sequence, row, items, 1000)",
    "UPDATE meta SET value = 'x' WHERE key = 'epoch'",
    "UPDATE meta SET value = x'00' WHERE key = 'client_state'",
    "UPDATE field SET weight = 99", "UPDATE tombstone SET row = row + 1",
    "UPDATE tombstone SET row = 7, sum = row_sum(sequence, 7, identifier, type)",
    "UPDATE wanted SET identifier = 'other'", "UPDATE fence SET name = 'other'",
    "UPDATE set_aside SET reason = ''", "UPDATE feature SET writer = 'nobody'",
    "UPDATE set_aside SET content_sequence = 1, sum = row_sum(row, 1, reason)",
    "UPDATE item SET sequence = 5, content_sequence = 5 WHERE row = 7",
    "DROP INDEX item_sequence", "PRAGMA application_id = 1", "PRAGMA user_version = 3",
  ])
  func aChangeBehindTheStoresBackIsFound(sql: String) throws {
    try directory.tamper(sql)
    let outcome = check(directory)
    #expect(outcome.verdict == .damaged)
    #expect(outcome.findingCount > 0)
  }

  @Test func anEntryThatIsMissingInAnIndexIsFound() throws {
    // The index is taken off the list of tables while the row goes, and put back.
    for index in ["item_key", "item_sequence"] {
      let copy = try directory.copy()
      try copy.tamper(
        """
        PRAGMA writable_schema = ON;
        CREATE TABLE held AS SELECT * FROM sqlite_schema WHERE name = '\(index)';
        DELETE FROM sqlite_schema WHERE name = '\(index)';
        """)
      try copy.tamper("DELETE FROM item WHERE row = 7")
      try copy.tamper(
        """
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_schema SELECT * FROM held;
        """)
      try copy.tamper("DROP TABLE held")
      try copy.tamper(
        """
        UPDATE mark SET items = items - 1, sum = row_sum(sequence, row, items - 1, purged)
        """)
      let outcome = check(copy)
      #expect(outcome.verdict == .damaged)
      #expect(outcome.findings.contains { $0.finding.contains("index") })
    }
  }

  /// No flipped bit may change what is read without being found.
  @Test func aFlippedBitIsFoundOrChangesNothing() throws {
    let sound = try directory.bytes()
    let expected = try DamageSample.contents(directory)
    var random = SplitMix(state: 99)
    var found = 0
    for page in 0..<(sound.count / 8192) {
      for _ in 0..<4 {
        var bytes = sound
        let offset = page * 8192 + Int.random(in: 0..<8192, using: &random)
        bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        let damaged = try StoreDirectory()
        try damaged.write(bytes)
        let outcome = check(damaged)
        if outcome.verdict == .sound {
          #expect(try DamageSample.contents(damaged) == expected)
        } else {
          #expect(outcome.verdict == .damaged)
          found += 1
        }
      }
    }
    #expect(found > sound.count / 8192)
  }

  @Test func ofManyFindingsAHundredAreListed() throws {
    try directory.tamper("UPDATE item SET priority = 99")
    let outcome = check(directory)
    #expect(outcome.findings.count == 100)
    #expect(outcome.findingCount >= 180)
  }
}

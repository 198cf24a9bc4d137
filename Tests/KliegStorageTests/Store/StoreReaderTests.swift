import Foundation
import KliegModel
import KliegStorage
import Testing

@Suite struct StoreReaderTests {
  let directory: StoreDirectory
  let store: Store
  let reader: StoreReader

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    reader = try StoreReader(directory: directory.path)
    try store.change {
      for identifier in ["a", "b", "c", "d"] { _ = try store.put(note(identifier)) }
    }
  }

  @Test func changesComeInTheOrderOfTheirNumbers() throws {
    try store.change {
      _ = try store.delete([ItemReference("b")])
      _ = try store.put(note("a", "anew"))
      _ = try store.delete([ItemReference("c")])
      _ = try store.put(note("e"))
    }
    let changes = try reader.changes(after: 0, limit: 100)
    #expect(changes.map(\.sequence) == [4, 5, 6, 7, 8])
    let a = try #require(try reader.item(for: ItemReference("a"))?.item)
    #expect(
      Array(changes[1...3])
        == [.deleted(row: 2, sequence: 5), .stored(a), .deleted(row: 3, sequence: 7)])
    #expect(try reader.changes(after: 6, limit: 100) == Array(changes[3...]))
    #expect(try reader.changes(after: 4, limit: 2) == Array(changes[1...2]))
    #expect(try reader.changes(after: 8, limit: 100).isEmpty)
    #expect(try reader.changes(after: 0, limit: 0).isEmpty)
  }

  @Test func pagesOfChangesGiveEachOne() throws {
    try store.change {
      for number in 0..<50 {
        _ = try store.put(note("n\(number)"))
        if number % 3 == 0 { _ = try store.delete([ItemReference("n\(number / 2)")]) }
      }
    }
    let whole = try reader.changes(after: 0, limit: 1000)
    for limit in [1, 2, 7, 50] {
      var pages: [Change] = []
      while true {
        let page = try reader.changes(after: pages.last?.sequence ?? 0, limit: limit)
        guard !page.isEmpty else { break }
        pages += page
      }
      #expect(pages == whole)
    }
  }

  @Test func payloadsOfOnePageAreBounded() throws {
    let one = try reader.changes(after: 0, limit: 100, maximumBytes: 1)
    #expect(one.map(\.sequence) == [1])
    #expect(try reader.changes(after: 1, limit: 100, maximumBytes: 20).map(\.sequence) == [2, 3])
  }

  @Test func itemsComeInTheOrderAsked() throws {
    #expect(try reader.items(rows: [3, 99, 1, 3, -1]).map(\.row) == [3, 1, 3])
    #expect(try reader.items(rows: []).isEmpty)
  }

  @Test func rowsAreVisitedInOrder() throws {
    try store.change { _ = try store.delete(rows: [2]) }
    var rows: [Int64] = []
    #expect(try reader.visitItems(afterRow: 0, limit: 2) { rows.append($0.row) } == 3)
    #expect(try reader.visitItems(afterRow: 3, limit: 2) { rows.append($0.row) } == 4)
    #expect(try reader.visitItems(afterRow: 4, limit: 2) { rows.append($0.row) } == nil)
    #expect(rows == [1, 3, 4])
  }

  @Test func aVisitorMayReadAndFail() throws {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      _ = try reader.visitItems(afterRow: 0, limit: 9) { row in
        var inner = 0
        _ = try reader.visitItems(afterRow: row.row, limit: 9) { _ in inner += 1 }
        #expect(inner == 4 - Int(row.row))
        if row.row == 2 { throw Enough() }
      }
    }
    #expect(try reader.all().count == 4)
  }

  @Test func noReadHoldsBackTheLog() throws {
    _ = try reader.changes(after: 0, limit: 1)
    _ = try reader.items(rows: [1, 2])
    _ = try reader.item(for: ItemReference("a"))
    _ = try reader.statistics()
    _ = try reader.visitItems(afterRow: 0, limit: 1) { _ in }
    #expect(try directory.bytes("-wal").count > 0)
    #expect(try store.checkpoint())
    #expect(try directory.bytes("-wal").count == 0)
    #expect(try reader.all().count == 4)
  }

  @Test(arguments: [
    "payload = CAST(payload || ' ' AS BLOB)", "identifier = 'x'", "type = 'T'", "domain = ''",
    "priority = 1", "expires = 0", "digest = zeroblob(16)", "digest = x'00'", "payload = x''",
  ])
  func aRowThatDoesNotMatchItsDigestIsGivenAsDamaged(change: String) throws {
    try directory.tamper("UPDATE item SET \(change) WHERE row = 2")
    let rows = try reader.items(rows: [1, 2, 3])
    #expect(rows.map(\.row) == [1, 2, 3])
    #expect(rows[0].item != nil && rows[1].item == nil && rows[2].item != nil)
    guard case .damaged(let damaged) = rows[1] else { return }
    #expect(damaged.damage.file == "store.sqlite")
    #expect(damaged.damage.finding.contains("row 2"))
    #expect(damaged.reference.identifier == (change.hasPrefix("id") ? "x" : "b"))
    #expect(try reader.changes(after: 0, limit: 9)[1] == .damaged(damaged))
    #expect(try reader.all()[1] == .damaged(damaged))
  }

  @Test func statisticsSayWhatIsCommitted() throws {
    let statistics = try reader.statistics()
    #expect(statistics == store.statistics)
    #expect(statistics.items == 4)
    #expect(statistics.lastRow == 4)
    #expect(statistics.sequence == 4)
    #expect(statistics.bytes == (try directory.bytes().count + directory.bytes("-wal").count))
    #expect(try reader.epoch() == store.epoch)
  }
}

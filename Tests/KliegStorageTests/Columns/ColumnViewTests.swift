import KliegModel
import KliegStorage
import Testing

@Suite("Columns against a model")
struct ColumnViewTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func answersAsTheModelDoes(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    var pair = ColumnPair()
    var kept: [(ColumnSnapshot, ColumnModel)] = []
    // Beyond a chunk of 4096 rows, and both few and many rows in it.
    let rows = seed % 3 == 0 ? 6000 : 150
    for row in stride(from: 0, to: rows, by: 2) where seed % 3 == 0 {
      try pair.put(Int64(row), random.item())
    }
    for step in 0..<60 {
      for _ in 0..<6 {
        let row = Int64(random.number(below: rows))
        switch random.number(below: 12) {
        case 0...7: try pair.put(row, random.item())
        case 8, 9: pair.remove(row)
        case 10: pair.setExpires(row, random.chance(30) ? nil : Int64(random.number(below: 200)))
        default: if random.chance(10) { pair.removeAll(throughRow: row) }
        }
      }
      if step % 20 == 10 { kept.append((pair.view.snapshot(), pair.model)) }
      if rows < 1000 || step % 15 == 0 {
        try expectSame(pair.view.snapshot(), pair.model, &random)
      }
    }
    for (snapshot, model) in kept { try expectSame(snapshot, model, &random) }
  }

  private func expectSame(
    _ snapshot: ColumnSnapshot, _ model: ColumnModel, _ random: inout RandomItems
  ) throws {
    let now = Timestamp(microseconds: Int64(random.number(below: 220)))
    #expect(snapshot.count == model.items.count)
    #expect(snapshot.liveRows(at: now) == RowBitmap(model.live(at: now)))
    let expired = Set(model.items.keys).subtracting(model.live(at: now))
    #expect(snapshot.expiredRows(at: now) == RowBitmap(expired))
    for _ in 0..<4 {
      let filter = random.filter(depth: 3)
      let found = try snapshot.rows(
        matching: filter, at: now, sources: model.sources)
      #expect(found == RowBitmap(model.rows(filter, at: now)), "\(filter)")
    }
  }
}

/// A view and its model, changed alike.
struct ColumnPair {
  var view = ColumnView(kinds: ColumnModel.kinds)
  var model = ColumnModel()

  mutating func put(_ row: Int64, _ item: ColumnModel.Item) throws {
    try view.put(
      row: row, type: item.type, domain: item.domain, priority: item.priority,
      expires: item.expires, attributes: item.attributes)
    model.items[row] = item
  }

  mutating func remove(_ row: Int64) {
    view.remove(row: row)
    model.items[row] = nil
  }

  mutating func removeAll(throughRow row: Int64) {
    view.removeAll(throughRow: row)
    model.items = model.items.filter { $0.key > row }
  }

  mutating func setExpires(_ row: Int64, _ microseconds: Int64?) {
    view.setExpires(row: row, microseconds)
    if model.items[row] != nil { model.items[row]?.expires = microseconds }
  }
}

import KliegModel
import KliegStorage
import Testing

@Suite struct StoreIdentitiesTests {
  let directory: StoreDirectory
  let store: Store
  let reader: StoreReader
  private var model = ModelIdentities()

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    reader = try StoreReader(directory: directory.path)
    var random = RandomItems(seed: 5)
    var references: [Int64: ItemReference] = [:]
    try store.change {
      for number in 0..<400 {
        let identifier = random.pick(["é", "e\u{301}", "Z", "a", "a b", "日本"]) + "\(number / 2)"
        let type = random.pick([nil, "Note", "Trip"])
        let item = try note(identifier, type: type)
        if case .stored(row: let row, sequence: _, wasNew: true) = try store.put(item) {
          references[row] = ItemReference(identifier, type: type)
        }
      }
    }
    model.references = references
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func ordersByIdentifierAndTypeHoweverManyRows(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    for _ in 0..<30 {
      let share = random.pick([1, 5, 50, 100])
      let rows = RowBitmap(model.references.keys.sorted().filter { _ in random.chance(share) })
      let limit = random.pick([0, 1, 7, 400, .max])
      let reference: ItemReference? =
        random.chance(50) ? model.references[1 + Int64(random.number(below: 300))] : nil
      #expect(
        try reader.ordered(rows, limit: limit, after: reference)
          == model.ordered(rows, limit: limit, after: reference))
      var found: [Int64: String] = [:]
      try reader.visitIdentifiers(of: rows) { found[$0] = String(decoding: $1, as: UTF8.self) }
      let expected = model.references.filter { rows.contains($0.key) }.mapValues(\.identifier)
      #expect(found.mapValues { Array($0.utf8) } == expected.mapValues { Array($0.utf8) })
    }
  }

  @Test func anOrderInMemoryIsThatOfTheStoreHoweverItChanges() throws {
    var model = model
    let ranks = try #require(try IdentityRanks(of: reader))
    var random = RandomItems(seed: 11)
    for round in 0..<40 {
      if round % 10 == 9 {
        try store.change {
          let item = try note("a\(round)b", type: random.pick([nil, "Note"]))
          if case .stored(row: let row, sequence: _, wasNew: true) = try store.put(item) {
            model.references[row] = ItemReference(item.identifier, type: item.type)
          }
        }
      }
      let share = random.pick([5, 50, 100])
      let rows = RowBitmap(model.references.keys.sorted().filter { _ in random.chance(share) })
      let limit = random.pick([1, 7, 400, .max])
      reader.ranks = ranks
      let found = try reader.ordered(rows, limit: limit, after: nil)
      reader.ranks = nil
      #expect(found == model.ordered(rows, limit: limit, after: nil))
      #expect(try found == reader.ordered(rows, limit: limit, after: nil))
    }
  }

  @Test func manyRowsMakeTheirOrderWorthHaving() throws {
    _ = try reader.ordered(RowBitmap(1...5), limit: 5, after: nil)
    #expect(!reader.lacksRanks)
    _ = try reader.ordered(RowBitmap(1...200), limit: 5, after: nil)
    #expect(reader.lacksRanks)
  }

  @Test func leavesOutRowsThatAreGone() throws {
    let rows = RowBitmap(model.references.keys.sorted() + [5000])
    #expect(try reader.reference(of: 5000) == nil)
    #expect(try reader.reference(of: 1) == model.references[1])
    #expect(try reader.ordered(RowBitmap([1, 5000]), limit: 5, after: nil) == [1])
    #expect(try reader.ordered(rows, limit: .max, after: nil).count == model.references.count)
  }

  @Test func comparesByBytes() throws {
    let comparisons: [Comparison] = [
      .equal("é1"), .less("a"), .lessOrEqual("a b20"), .greater("a b20"),
      .greaterOrEqual("日"), .between("Z", "a5"), .oneOf(["é1", "e\u{301}1", "nothing"]),
      .hasPrefix("e"), .hasPrefix("a "), .hasPrefix(""),
    ]
    for comparison in comparisons {
      #expect(
        try reader.rows(whereIdentifier: comparison) == model.rows(whereIdentifier: comparison),
        "\(comparison)")
    }
  }
}

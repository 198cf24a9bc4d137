import KliegModel
import Testing

@testable import KliegCommand

@Suite struct ItemReaderTests {
  /// Reads all batches of an input, and the lines that were refused.
  private func read(
    _ text: String, limit: Int = 1000, byteLimit: Int = 4 << 20
  ) throws -> (batches: [ItemBatch], refused: [String]) {
    try withInput(text) { descriptor in
      var refused: [String] = []
      var batches: [ItemBatch] = []
      var reader = try ItemReader(LineReader(descriptor), limit: limit, byteLimit: byteLimit) {
        line, reason in
        refused.append("\(line): \(reason)")
      }
      while true {
        let batch = try reader.next()
        if batch.isEmpty { return (batches, refused) }
        batches.append(batch)
      }
    }
  }

  @Test func readsAnItemALine() throws {
    let (batches, refused) = try read(
      """
      {"identifier":"a","attributes":{"title":"A","size":3,"tags":["x","y"]}}

      {"identifier":"b","type":"T","domain":"d.e","priority":2,"expires":"never","update":true}
      {"identifier":"c","attributes":{"due":"2026-11-30"},"dates":["due"],"expires":"2030-01-01"}
      """)
    #expect(refused == [])
    #expect(
      batches.flatMap(\.items) == [
        Item("a", attributes: ["title": "A", "size": 3, "tags": ["x", "y"]]),
        Item("b", type: "T", domain: "d.e", priority: 2, expiration: .never, isUpdate: true),
        Item(
          "c", expiration: .at(try #require(Timestamp("2030-01-01"))),
          attributes: ["due": .date(try #require(Timestamp("2026-11-30")))]),
      ])
  }

  @Test func goesOnAfterABadLine() throws {
    let (batches, refused) = try read(
      """
      {"identifier":"a"}
      not json
      {"attributes":{}}
      {"identifier":"b","colour":"red"}
      {"identifier":"c"}
      """)
    let batch = try #require(batches.first)
    #expect(batch.items.map(\.identifier) == ["a", "c"])
    #expect(batch.line(of: 0) == 1)
    #expect(batch.line(of: 1) == 5)
    #expect(refused.count == 3)
    #expect(refused[0].hasPrefix("2: "))
    #expect(refused[1].hasPrefix("3: ") && refused[1].contains("identifier"))
    #expect(refused[2].hasPrefix("4: ") && refused[2].contains("colour"))
  }

  @Test func fillsBatchesToTheLimit() throws {
    let text = (1...7).map { #"{"identifier":"\#($0)"}"# + "\n" }.joined()
    let (batches, _) = try read(text, limit: 3)
    #expect(batches.map(\.items.count) == [3, 3, 1])
    #expect(batches[2].line(of: 0) == 7)
  }

  @Test func keepsBatchesOfLongItemsSmall() throws {
    let long = String(repeating: "x", count: 3000)
    let text = (1...3).map { #"{"identifier":"\#($0)","attributes":{"t":"\#(long)"}}"# + "\n" }
    let (batches, refused) = try read(text.joined(), byteLimit: 4000)
    #expect(batches.map { $0.items.map(\.identifier) } == [["1"], ["2"], ["3"]])
    #expect(batches.map { $0.line(of: 0) } == [1, 2, 3])
    #expect(refused == [])
  }
}

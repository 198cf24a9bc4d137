import KliegStorage
import Testing

@Suite("A set of rows")
struct RowBitmapTests {
  @Test func behavesAsASet() {
    var random = RandomItems(seed: 3)
    for _ in 0..<50 {
      let left = Set((0..<random.number(below: 60)).map { _ in Int64(random.number(below: 300)) })
      let right = Set((0..<random.number(below: 60)).map { _ in Int64(random.number(below: 200)) })
      let first = RowBitmap(left)
      let second = RowBitmap(right)
      #expect(rows(first) == left.sorted())
      #expect(first.count == left.count)
      #expect(first.isEmpty == left.isEmpty)
      #expect(first.first == left.min())
      #expect(rows(first.union(second)) == left.union(right).sorted())
      #expect(rows(first.intersection(second)) == left.intersection(right).sorted())
      #expect(rows(first.subtracting(second)) == left.subtracting(right).sorted())
      #expect(rows(first.complement(within: second)) == right.subtracting(left).sorted())
      let bound = Int64(random.number(below: 300))
      var rest = first
      rest.remove(throughRow: bound)
      #expect(rows(rest) == left.filter { $0 > bound }.sorted())
    }
  }

  @Test func takesRowsOutAndKnowsNoneBeyondItsEnd() {
    var set = RowBitmap([1, 64, 1000])
    set.remove(64)
    set.remove(5000)
    set.remove(-1)
    #expect(rows(set) == [1, 1000])
    #expect(!set.contains(64))
    #expect(!set.contains(1_000_000))
    #expect(!set.contains(-1))
    #expect(set.bitCount >= 1001)
  }

  @Test func isEqualWhateverItsRoom() {
    var roomy = RowBitmap([7, 5000])
    roomy.remove(5000)
    #expect(roomy == RowBitmap([7]))
    #expect(roomy.hashValue == RowBitmap([7]).hashValue)
    #expect(roomy != RowBitmap([8]))
  }

  private func rows(_ set: RowBitmap) -> [Int64] {
    var rows: [Int64] = []
    set.forEach { rows.append($0) }
    return rows
  }
}

/// What a fetch in batches has found: the names of all, and the one batch that was looked at last.
public struct FetchResultsCollection<Element>: RandomAccessCollection {
  private final class Batch {
    var range = 0..<0
    var elements: [Element] = []
  }

  /// 0.
  public let startIndex = 0
  /// How many there are.
  public let endIndex: Int
  private let batchSize: Int
  private let batch = Batch()
  private let load: (Range<Int>) -> [Element]

  init(count: Int, batchSize: Int, load: @escaping (Range<Int>) -> [Element]) {
    endIndex = count
    self.batchSize = Swift.max(1, batchSize)
    self.load = load
  }

  /// The element at a position; its batch is read unless it is the last one that was looked at.
  public subscript(position: Int) -> Element {
    if !batch.range.contains(position) {
      let start = position - position % batchSize
      batch.range = start..<Swift.min(start + batchSize, endIndex)
      batch.elements = load(batch.range)
    }
    return batch.elements[position - batch.range.lowerBound]
  }
}

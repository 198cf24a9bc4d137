/// The smallest of many keys: a heap, the largest of them at its top.
struct SmallestKeys {
  private let count: Int
  private var heap: [UInt64] = []
  /// What a key must be less than to count.
  private var bound = UInt64.max

  /// Prepares for so many keys, at least one.
  init(count: Int) {
    self.count = count
    heap.reserveCapacity(count)
  }

  /// The largest of the smallest.
  var largest: UInt64 { heap.first ?? .max }

  @inline(__always)
  mutating func add(_ key: UInt64) {
    if key < bound || heap.count < count { insert(key) }
  }

  private mutating func insert(_ key: UInt64) {
    if heap.count < count {
      heap.append(key)
      var index = heap.count - 1
      while index > 0, heap[(index - 1) / 2] < heap[index] {
        heap.swapAt(index, (index - 1) / 2)
        index = (index - 1) / 2
      }
    } else {
      heap[0] = key
      siftDown()
    }
    if heap.count == count { bound = heap[0] }
  }

  private mutating func siftDown() {
    var index = 0
    while true {
      var largest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child] > heap[largest] {
        largest = child
      }
      guard largest != index else { return }
      heap.swapAt(largest, index)
      index = largest
    }
  }
}

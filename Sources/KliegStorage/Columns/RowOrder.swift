/// Puts rows in the order of several columns; those that tie in all come by row.
struct RowOrder {
  private struct Entry {
    let key: UInt64
    let row: Int64
  }

  private let columns: ArraySlice<SortColumn>

  init(_ columns: ArraySlice<SortColumn>) {
    self.columns = columns
  }

  /// The first of the rows, at most so many.
  ///
  /// Rows without a value of the first column come after the others, ordered by what remains.
  func first(_ count: Int, of rows: RowBitmap) -> [Int64] {
    guard count > 0 else { return [] }
    guard let column = columns.first else { return rows.smallest(count) }
    let present = column.rows(among: rows)
    var result = first(count, of: present, presentCount: present.count, by: column)
    if result.count < count {
      let missing = rows.subtracting(present)
      result += RowOrder(columns.dropFirst()).first(count - result.count, of: missing)
    }
    return result
  }

  private func first(
    _ count: Int, of rows: RowBitmap, presentCount: Int, by column: SortColumn
  ) -> [Int64] {
    var entries: [Entry] = []
    guard count < presentCount / 4 else {
      entries.reserveCapacity(presentCount)
      column.forEachKey(of: rows) { entries.append(Entry(key: $1, row: $0)) }
      entries.sort(by: precedes)
      return entries.prefix(count).map(\.row)
    }
    // A heap of the best so far, the worst of them at its top.
    entries.reserveCapacity(count)
    var worst = UInt64.max
    column.forEachKey(of: rows) { row, key in
      guard key <= worst else { return }
      let entry = Entry(key: key, row: row)
      if entries.count < count {
        entries.append(entry)
        siftUp(&entries)
        if entries.count == count { worst = entries[0].key }
      } else if precedes(entry, entries[0]) {
        entries[0] = entry
        siftDown(&entries)
        worst = entries[0].key
      }
    }
    entries.sort(by: precedes)
    return entries.map(\.row)
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.key != right.key { return left.key < right.key }
    for column in columns.dropFirst() {
      switch (column.key(left.row), column.key(right.row)) {
      case (let first?, let second?):
        if first != second { return first < second }
      case (nil, nil): break
      case (_?, nil): return true
      case (nil, _?): return false
      }
    }
    return left.row < right.row
  }

  private func siftUp(_ heap: inout [Entry]) {
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard precedes(heap[parent], heap[index]) else { return }
      heap.swapAt(parent, index)
      index = parent
    }
  }

  private func siftDown(_ heap: inout [Entry]) {
    var index = 0
    while true {
      var largest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && precedes(heap[largest], heap[child]) {
        largest = child
      }
      guard largest != index else { return }
      heap.swapAt(largest, index)
      index = largest
    }
  }
}

extension RowBitmap {
  /// The smallest rows, at most so many.
  fileprivate func smallest(_ count: Int) -> [Int64] {
    var result: [Int64] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        guard result.count < count else { return result }
        result.append(Int64(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return result
  }
}

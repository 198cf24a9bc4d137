/// The rows of each code of a column, however many a row has.
struct CodeRows: Sendable {
  /// Where the rows of each code begin, and where all end.
  private let starts: [UInt32]
  private let rows: [UInt32]

  /// Gathers them; nil where a row is beyond 32 bits, or there are more values than that.
  ///
  /// - Parameters:
  ///   - codeCount: Codes are below it.
  ///   - values: Calls a function with each row and each of its codes, rows ascending; twice the same.
  init?(codeCount: Int, _ values: ((Int64, UInt32) -> Void) -> Void) {
    var starts = [UInt32](repeating: 0, count: codeCount + 1)
    var count = 0
    var last: Int64 = 0
    values { row, code in
      if Int(code) < codeCount { starts[Int(code) + 1] &+= 1 }
      count += 1
      last = max(last, row)
    }
    guard last <= Int64(UInt32.max), count <= Int(UInt32.max) else { return nil }
    for code in 1..<starts.count { starts[code] += starts[code - 1] }
    var next = starts
    var rows = [UInt32](repeating: 0, count: count)
    values { row, code in
      guard Int(code) < codeCount else { return }
      rows[Int(next[Int(code)])] = UInt32(row)
      next[Int(code)] += 1
    }
    self.starts = starts
    self.rows = rows
  }

  /// The rows of a code, ascending.
  subscript(code: UInt32) -> ArraySlice<UInt32> {
    guard Int(code) + 1 < starts.count else { return [] }
    return rows[Int(starts[Int(code)])..<Int(starts[Int(code) + 1])]
  }
}

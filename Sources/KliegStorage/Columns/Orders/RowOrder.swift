/// Puts rows in the order of several columns; those that tie in all come by identity.
struct RowOrder {
  private struct Entry {
    let key: UInt64
    let row: Int64
  }

  private let columns: [SortColumn]
  private let sources: ColumnSources
  /// Found so far, in order but for the ranges whose rows tie.
  private var found: [Int64] = []
  private var ties: [Range<Int>] = []

  init(_ columns: [SortColumn], _ sources: ColumnSources) {
    self.columns = columns
    self.sources = sources
  }

  /// The first of the rows, at most so many.
  mutating func first(_ count: Int, of rows: RowBitmap) throws -> [Int64] {
    found = []
    ties = []
    try take(count, of: rows, by: columns[...])
    try settleTies(within: count)
    return found.count > count ? Array(found.prefix(count)) : found
  }

  /// The first of rows that the first column has sorted already, at most so many.
  mutating func first(_ count: Int, along sorted: ArraySlice<UInt32>) throws -> [Int64] {
    found = []
    ties = []
    guard let column = columns.first else { return [] }
    try walk(sorted, count, of: nil, by: columns[...], column)
    try settleTies(within: count)
    return found.count > count ? Array(found.prefix(count)) : found
  }

  private mutating func take(
    _ count: Int, of rows: RowBitmap, by columns: ArraySlice<SortColumn>
  ) throws {
    try sources.checkpoint()
    guard count > 0 else { return }
    guard let column = columns.first else {
      found += try sources.identities.ordered(rows, limit: count, after: nil)
      return
    }
    let end = found.count.addingReportingOverflow(count)
    let limit = end.overflow ? .max : end.partialValue
    let present = column.rows(among: rows)
    if column.isAbsentFirst {
      try take(count, of: rows.subtracting(present), by: columns.dropFirst())
    }
    try takeKeyed(limit - found.count, of: present, by: columns, column)
    if !column.isAbsentFirst, found.count < limit {
      try take(limit - found.count, of: rows.subtracting(present), by: columns.dropFirst())
    }
  }

  /// Takes the first of rows that all have a key in the first column; perhaps more than so many.
  private mutating func takeKeyed(
    _ count: Int, of rows: RowBitmap, by columns: ArraySlice<SortColumn>, _ column: SortColumn
  ) throws {
    let total = rows.count
    guard count > 0, total > 0 else { return }
    var entries: [Entry] = []
    guard count < total / 4 else {
      entries.reserveCapacity(total)
      column.forEachKey(of: rows) { entries.append(Entry(key: $1, row: $0)) }
      try append(entries, by: columns)
      return
    }
    if let sorted = column.sortedRows?.rows, sorted.count / total < total / count / 8 {
      return try walk(sorted[...], count, of: rows, by: columns, column)
    }
    var smallest = SmallestKeys(count: count)
    column.forEachKey(of: rows) { smallest.add($1) }
    let last = smallest.largest
    // Of the rows with the last key perhaps only some are wanted, which the other columns tell.
    var tied = RowBitmap()
    tied.grow(toWords: rows.words.count)
    column.forEachKey(of: rows) { row, key in
      guard key <= last else { return }
      if key < last { entries.append(Entry(key: key, row: row)) } else { tied.insert(row) }
    }
    let rest = count - entries.count
    try append(entries, by: columns)
    try take(rest, of: tied, by: columns.dropFirst())
  }

  /// Takes the first of some rows, or of all, by going along those that have a key, in their order.
  private mutating func walk(
    _ sorted: ArraySlice<UInt32>, _ count: Int, of rows: RowBitmap?,
    by columns: ArraySlice<SortColumn>, _ column: SortColumn
  ) throws {
    var entries: [Entry] = []
    // Those with the last key so far: perhaps only some of them are wanted, which the other columns tell.
    var group: [Entry] = []
    for row in sorted {
      let row = Int64(row)
      guard rows?.contains(row) ?? true, let key = column.key(row) else { continue }
      if let last = group.last, last.key != key {
        entries += group
        group = []
        if entries.count >= count { break }
      }
      group.append(Entry(key: key, row: row))
    }
    let rest = count - entries.count
    guard rest < group.count else { return try append(entries + group, by: columns) }
    try append(entries, by: columns)
    try take(rest, of: RowBitmap(group.lazy.map(\.row)), by: columns.dropFirst())
  }

  private mutating func append(_ entries: [Entry], by columns: ArraySlice<SortColumn>) throws {
    try sources.checkpoint()
    let rest = columns.dropFirst()
    let sorted = entries.sorted { left, right in
      if left.key != right.key { return left.key < right.key }
      for column in rest {
        if let precedes = column.precedes(left.row, right.row) { return precedes }
      }
      return left.row < right.row
    }
    try sources.checkpoint()
    var start = 0
    for index in sorted.indices {
      if index > 0,
        sorted[index - 1].key != sorted[index].key
          || rest.contains(where: { $0.precedes(sorted[index - 1].row, sorted[index].row) != nil })
      {
        note(start..<index)
        start = index
      }
    }
    note(start..<sorted.count)
    found += sorted.lazy.map(\.row)
  }

  /// Notes a range, counted from what was found before, of rows that tie.
  private mutating func note(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    ties.append(found.count + range.lowerBound..<found.count + range.upperBound)
  }

  private mutating func settleTies(within count: Int) throws {
    ties.removeAll { $0.lowerBound >= count }
    guard !ties.isEmpty else { return }
    var tied = RowBitmap()
    for range in ties { for row in found[range] { tied.insert(row) } }
    let ordered = try sources.identities.ordered(tied, limit: .max, after: nil)
    try sources.checkpoint()
    var places: [Int64: Int] = [:]
    places.reserveCapacity(ordered.count)
    for (place, row) in ordered.enumerated() { places[row] = place }
    for range in ties {
      // Rows that are gone from the store meanwhile stand behind.
      found[range].sort { (places[$0] ?? .max, $0) < (places[$1] ?? .max, $1) }
    }
  }
}

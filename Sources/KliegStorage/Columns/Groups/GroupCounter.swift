import KliegModel

/// Counts the rows of one index by the values of an attribute.
struct GroupCounter {
  private let snapshot: ColumnSnapshot
  private let rows: RowBitmap
  private let grouping: Grouping
  private let sources: ColumnSources
  private var groups: RowGroups
  /// The rows that are in a group of their own, apart from ``groups``' members.
  private var apart: (rows: RowBitmap, group: UInt32)?

  init(
    _ snapshot: ColumnSnapshot, _ rows: RowBitmap, _ grouping: Grouping, _ sources: ColumnSources
  ) {
    self.snapshot = snapshot
    self.rows = rows
    self.grouping = grouping
    self.sources = sources
    groups = RowGroups(keepsMembers: !grouping.measures.isEmpty)
  }

  mutating func count() throws -> GroupTable {
    try sources.checkpoint()
    if let name = grouping.attribute {
      try group(by: name)
    } else {
      apart = (rows, groups.put(rows, .absent))
    }
    let accumulators = try grouping.measures.map { try measure($0) }
    var table = GroupTable(grouping)
    for (index, key) in groups.keys.enumerated() {
      table.add(
        key,
        GroupTable.Entry(
          count: groups.counts[index], measures: accumulators.map { $0[index] }))
    }
    return table
  }

  private mutating func group(by name: String) throws {
    if name == SystemAttribute.identifier.rawValue { return try groupByIdentifier() }
    let present: RowBitmap
    switch snapshot.kind(of: name) {
    case .number?: present = group(byNumber: name)
    case .date?: present = try group(byDate: name)
    case .boolean?: present = group(byBoolean: name)
    case .text?, .keyword?: present = try group(byString: name)
    case nil: throw ColumnSnapshot.noSuchAttribute(name)
    }
    try sources.checkpoint()
    let absent = rows.subtracting(present)
    guard !absent.isEmpty else { return }
    // The priority that is not kept is 0.
    let key: GroupKey =
      name == SystemAttribute.priority.rawValue ? .number(WideNumber(0 as Int64)) : .absent
    apart = (absent, groups.put(absent, key))
  }

  private mutating func group(byNumber name: String) -> RowBitmap {
    guard let column = snapshot.numbers(name) else { return RowBitmap() }
    var numbers: [WideNumber: UInt32] = [:]
    func put(_ row: Int64, _ number: WideNumber, _ groups: inout RowGroups) {
      let known = numbers[number]
      let group = known ?? groups.make(.number(number))
      if known == nil { numbers[number] = group }
      groups.put(row, group)
    }
    var groups = self.groups
    if column.isWide {
      column.wide.forEachRowValue(of: rows) { put($0, $1, &groups) }
    } else {
      column.narrow.forEachRowValue(of: rows) { put($0, WideNumber($1), &groups) }
    }
    self.groups = groups
    return column.presentRows()
  }

  private mutating func group(byDate name: String) throws -> RowBitmap {
    guard let column = snapshot.dates(name) else { return RowBitmap() }
    let spans = try grouping.unit.map { try CalendarSpans($0, timeZone: grouping.timeZone) }
    var known: [Int64: UInt32] = [:]
    var failure: (any Error)?
    var last: (span: Int64, group: UInt32)?
    var groups = self.groups
    column.forEachRowValue(of: rows) { row, moment in
      guard failure == nil else { return }
      do {
        let span = try spans?.span(of: moment) ?? moment
        if let last, last.span == span { return groups.put(row, last.group) }
        let group = known[span] ?? groups.make(.date(span))
        known[span] = group
        last = (span, group)
        groups.put(row, group)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if let spans {
      for (span, group) in known { groups.rename(group, .date(try spans.begin(of: span))) }
    }
    self.groups = groups
    return column.presentRows()
  }

  private mutating func group(byBoolean name: String) -> RowBitmap {
    guard case .booleans(let column)? = snapshot.column(name) else { return RowBitmap() }
    let falseRows = rows.intersection(column.falseRows)
    let trueRows = rows.intersection(column.trueRows)
    let present = falseRows.union(trueRows)
    var made: [Bool: UInt32] = [:]
    present.forEach { row in
      for flag in [false, true] where (flag ? trueRows : falseRows).contains(row) {
        let group = made[flag] ?? groups.make(.boolean(flag))
        made[flag] = group
        groups.put(row, group)
      }
    }
    return present
  }

  private mutating func group(byString name: String) throws -> RowBitmap {
    guard let column = snapshot.strings(name) else { return RowBitmap() }
    var groups = self.groups
    var byCode = [UInt32](repeating: .max, count: column.dictionary.count)
    // Strings that are kept in part, with a row that has each.
    var cut: [(code: UInt32, row: Int64)] = []
    column.codes.forEachRowValue(of: rows) { row, code in
      var group = byCode[Int(code)]
      if group == .max {
        group = groups.make(.text(column.dictionary.bytes(code)))
        byCode[Int(code)] = group
        if column.dictionary.isCut(code) { cut.append((code, row)) }
      }
      groups.put(row, group)
    }
    for (done, (code, row)) in cut.enumerated() {
      if done & 15 == 0 { try sources.checkpoint() }
      let whole = try column.whole(code, name, row, sources)
      groups.rename(byCode[Int(code)], .text(whole))
    }
    self.groups = groups
    return column.codes.presentRows()
  }

  private mutating func groupByIdentifier() throws {
    var identifiers: [(row: Int64, identifier: ByteString)] = []
    try sources.identities.visitIdentifiers(of: rows) { row, identifier in
      if identifiers.count & 1023 == 0 { try sources.checkpoint() }
      identifiers.append((row, ByteString(Array(identifier))))
    }
    identifiers.sort { $0.row < $1.row }
    var known: [ByteString: UInt32] = [:]
    for (row, identifier) in identifiers {
      let group = known[identifier] ?? groups.make(.text(identifier))
      known[identifier] = group
      groups.put(row, group)
    }
  }
}

extension GroupCounter {
  /// A measure of each group.
  private func measure(_ measure: Measure) throws -> [Accumulator] {
    try sources.checkpoint()
    var result = [Accumulator](repeating: Accumulator(measure.function), count: groups.keys.count)
    let name = measure.attribute
    switch measure.function {
    case .count: countPresent(name, &result)
    case .sum, .average: try forEachNumber(name) { result[Int($0)].add($1) }
    case .minimum, .maximum: try forEachKey(measure, &result)
    }
    return result
  }

  private func countPresent(_ name: String, _ result: inout [Accumulator]) {
    let present = snapshot.rowsWith(name).map { rows.intersection($0) } ?? rows
    for (row, group) in zip(groups.memberRows, groups.memberGroups) where present.contains(row) {
      result[Int(group)].count(1)
    }
    if let apart { result[Int(apart.group)].count(apart.rows.intersection(present).count) }
  }

  private func forEachNumber(_ name: String, _ body: (UInt32, WideNumber) -> Void) throws {
    guard let column = snapshot.numbers(name) else { return }
    // Sums of rows that have no priority of their own stay what they are, but their number counts.
    let zeros =
      name == SystemAttribute.priority.rawValue
      ? rows.subtracting(column.presentRows()) : RowBitmap()
    if column.isWide {
      forEachGrouped(column.wide) { body($0, $2) }
    } else {
      forEachGrouped(column.narrow) { body($0, WideNumber($2)) }
    }
    guard !zeros.isEmpty else { return }
    for (row, group) in zip(groups.memberRows, groups.memberGroups) where zeros.contains(row) {
      body(group, WideNumber(0 as Int64))
    }
    if let apart {
      apart.rows.intersection(zeros).forEach { _ in body(apart.group, WideNumber(0 as Int64)) }
    }
  }

  private func forEachKey(_ measure: Measure, _ result: inout [Accumulator]) throws {
    let name = measure.attribute
    if name == SystemAttribute.identifier.rawValue {
      return try forEachIdentifier { result[Int($0)].add($1) }
    }
    switch snapshot.kind(of: name) {
    case .number?: try forEachNumber(name) { result[Int($0)].add(.number($1)) }
    case .date?:
      guard let column = snapshot.dates(name) else { return }
      forEachGrouped(column) { result[Int($0)].add(.date($2)) }
    case .boolean?:
      guard case .booleans(let column)? = snapshot.column(name) else { return }
      for (flag, present) in [(false, column.falseRows), (true, column.trueRows)] {
        for (row, group) in zip(groups.memberRows, groups.memberGroups)
        where present.contains(row) {
          result[Int(group)].add(.boolean(flag))
        }
        if let apart, !apart.rows.intersection(present).isEmpty {
          result[Int(apart.group)].add(.boolean(flag))
        }
      }
    case .text?, .keyword?: try forEachString(name, &result)
    case nil: throw ColumnSnapshot.noSuchAttribute(name)
    }
  }

  /// Of strings the whole is looked at where what is kept of it may be the smallest or the largest.
  private func forEachString(_ name: String, _ result: inout [Accumulator]) throws {
    guard let column = snapshot.strings(name) else { return }
    var failure: (any Error)?
    var wholes: [UInt32: ByteString] = [:]
    forEachGrouped(column.codes) { group, row, code in
      guard failure == nil else { return }
      do {
        var text = column.dictionary.bytes(code)
        guard result[Int(group)].mayTake(text, isCut: column.dictionary.isCut(code)) else { return }
        if column.dictionary.isCut(code) {
          if let whole = wholes[code] {
            text = whole
          } else {
            try sources.checkpoint()
            text = try column.whole(code, name, row, sources)
            wholes[code] = text
          }
        }
        result[Int(group)].add(.text(text))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private func forEachIdentifier(_ body: (UInt32, GroupKey) -> Void) throws {
    var byRow: [Int64: [UInt32]] = [:]
    for (row, group) in zip(groups.memberRows, groups.memberGroups) {
      byRow[row, default: []].append(group)
    }
    try sources.identities.visitIdentifiers(of: rows) { row, identifier in
      let key = GroupKey.text(ByteString(Array(identifier)))
      for group in byRow[row] ?? [] { body(group, key) }
      if let apart, apart.rows.contains(row) { body(apart.group, key) }
    }
  }

  /// Calls a function with each value of each row, and each group that the row is in.
  private func forEachGrouped<Element>(
    _ column: ChunkedColumn<Element>, _ body: (UInt32, Int64, Element) -> Void
  ) {
    var place = 0
    column.forEachRowValue(of: rows) { row, value in
      for index in groups.members(row, from: &place) {
        body(groups.memberGroups[index], row, value)
      }
    }
    guard let apart else { return }
    column.forEachRowValue(of: apart.rows) { body(apart.group, $0, $1) }
  }
}

extension StringColumn {
  /// The whole string of a code of which only the beginning is kept, from a row that has it.
  func whole(
    _ code: UInt32, _ name: String, _ row: Int64, _ sources: ColumnSources
  ) throws -> ByteString {
    let values = try sources.payloadValue(name, row)?.elements ?? []
    for value in values {
      guard let text = value.text, dictionary.holds(text, at: code) else { continue }
      return ByteString(text)
    }
    // The row was changed meanwhile.
    return dictionary.bytes(code)
  }
}

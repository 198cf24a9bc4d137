import KliegModel

/// The values of one attribute by row.
enum AttributeColumn: Sendable {
  case numbers(NumberColumn)
  case dates(ChunkedColumn<Int64>)
  case booleans(BooleanColumn)
  case strings(StringColumn)

  /// How many bytes of an attribute's string are kept.
  static var stringLimit: Int { 64 }

  /// Makes a column for values of a kind.
  init(_ kind: AttributeKind) {
    switch kind {
    case .number: self = .numbers(NumberColumn())
    case .date: self = .dates(ChunkedColumn())
    case .boolean: self = .booleans(BooleanColumn())
    case .text, .keyword: self = .strings(StringColumn(limit: Self.stringLimit))
    }
  }

  /// Whether values of a kind may stand in it.
  func takes(_ kind: AttributeKind) -> Bool {
    switch self {
    case .numbers: kind == .number
    case .dates: kind == .date
    case .booleans: kind == .boolean
    case .strings: kind == .text || kind == .keyword
    }
  }

  func presentRows() -> RowBitmap {
    switch self {
    case .numbers(let column): column.presentRows()
    case .dates(let column): column.presentRows()
    case .booleans(let column): column.presentRows()
    case .strings(let column): column.codes.presentRows()
    }
  }

  /// Sets a row's value, whose kind is the column's.
  mutating func set(_ row: Int64, _ value: AttributeValue) throws {
    let old = self
    // Only one owner may be left, or each change would copy the chunk.
    self = .booleans(BooleanColumn())
    switch consume old {
    case .numbers(var column):
      if let number = WideNumber(value) {
        column.set(row, number)
      } else {
        column.set(row, value.elements.compactMap(WideNumber.init))
      }
      self = .numbers(column)
    case .dates(var column):
      let moments = value.elements.compactMap(\.microseconds)
      if let first = moments.first { column.set(row, first, moments.dropFirst()) }
      self = .dates(column)
    case .booleans(var column):
      column.set(row, value.elements.compactMap(\.flag))
      self = .booleans(column)
    case .strings(var column):
      defer { self = .strings(column) }
      if case .string(let text) = value {
        try column.set(row, text)
      } else {
        try column.set(row, value.elements.compactMap(\.text))
      }
    }
  }

  mutating func clear(_ row: Int64) {
    change {
      $0.clear(row)
    } _: {
      $0.clear(row)
    } _: {
      $0.clear(row)
    } _: {
      $0.clear(row)
    }
  }

  mutating func clear(throughRow row: Int64) {
    change {
      $0.clear(throughRow: row)
    } _: {
      $0.clear(throughRow: row)
    } _: {
      $0.clear(throughRow: row)
    } _: {
      $0.clear(throughRow: row)
    }
  }

  /// Parts from the copy that it was.
  mutating func separate() {
    guard case .strings(var column) = self else { return }
    column.separate()
    self = .strings(column)
  }

  private mutating func change(
    _ numbers: (inout NumberColumn) -> Void, _ dates: (inout ChunkedColumn<Int64>) -> Void,
    _ booleans: (inout BooleanColumn) -> Void, _ strings: (inout StringColumn) -> Void
  ) {
    let old = self
    self = .booleans(BooleanColumn())
    switch consume old {
    case .numbers(var column):
      numbers(&column)
      self = .numbers(column)
    case .dates(var column):
      dates(&column)
      self = .dates(column)
    case .booleans(var column):
      booleans(&column)
      self = .booleans(column)
    case .strings(var column):
      strings(&column)
      self = .strings(column)
    }
  }
}

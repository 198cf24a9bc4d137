import KliegStorage

/// A value in a row of the catalog.
enum CatalogValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  init(_ integer: Int64?) {
    self = integer.map { .integer($0) } ?? .null
  }

  var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  var blob: [UInt8]? {
    if case .blob(let value) = self { value } else { nil }
  }

  func bind(_ index: Int32, in statement: SQLiteStatement) throws {
    switch self {
    case .null: try statement.bindNull(index)
    case .integer(let value): try statement.bind(index, value)
    case .text(let value): try statement.bind(index, copying: value)
    case .blob(let value): try statement.bind(index, copying: value)
    }
  }
}

/// What a column of the catalog holds beside null, and so how it is read.
enum CatalogKind {
  case integer
  case text
  case blob

  func read(_ column: Int32, of statement: SQLiteStatement) -> CatalogValue {
    guard !statement.isNull(column) else { return .null }
    return switch self {
    case .integer: .integer(statement.integer(column))
    case .text: .text(statement.text(column))
    case .blob: .blob(statement.blob(column))
    }
  }
}

/// The 64-bit FNV-1a hash of a row: SQLite has no checksum, and a flipped bit in a value is no error
/// to it.
struct CatalogDigest {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ table: String, _ row: [CatalogValue]) {
    add(table.utf8)
    for value in row {
      switch value {
      case .null: add([0])
      case .integer(let value):
        add([1])
        withUnsafeBytes(of: value.littleEndian) { add($0) }
      case .text(let text): add(2, text.utf8)
      case .blob(let bytes): add(3, bytes)
      }
    }
  }

  /// The hash as SQLite's integer.
  var value: Int64 { Int64(bitPattern: hash) }

  private mutating func add(_ kind: UInt8, _ bytes: some Collection<UInt8>) {
    add([kind])
    withUnsafeBytes(of: Int64(bytes.count).littleEndian) { add($0) }
    add(bytes)
  }

  private mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

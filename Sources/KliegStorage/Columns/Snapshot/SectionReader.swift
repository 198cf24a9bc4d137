import KliegModel

/// Reads what a `SectionWriter` wrote; no length is believed before it is checked.
struct SectionReader {
  /// The section does not hold what it should.
  struct Malformed: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func value<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) throws -> Value {
    guard bytes.count - offset >= MemoryLayout<Value>.size else { throw Malformed() }
    defer { offset += MemoryLayout<Value>.size }
    return bytes.loadUnaligned(fromByteOffset: offset, as: type)
  }

  mutating func array<Element: BitwiseCopyable>(
    _ type: Element.Type = Element.self
  ) throws -> [Element] {
    let stride = MemoryLayout<Element>.stride
    let count = try value(UInt64.self)
    guard count <= UInt64((bytes.count - offset) / stride) else { throw Malformed() }
    let size = Int(count) * stride
    let source = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
    offset += size
    return [Element](unsafeUninitializedCapacity: Int(count)) { elements, initialized in
      UnsafeMutableRawBufferPointer(elements).copyMemory(from: source)
      initialized = Int(count)
    }
  }

  mutating func text() throws -> String {
    guard let text = String(validating: try array(UInt8.self), as: UTF8.self) else {
      throw Malformed()
    }
    return text
  }

  mutating func rows() throws -> RowBitmap {
    RowBitmap(words: try array())
  }

  mutating func column<Element: BitwiseCopyable & Hashable & Sendable>() throws
    -> ChunkedColumn<Element>
  {
    let count = try value(UInt64.self)
    var chunks: [ColumnChunk<Element>] = []
    for _ in 0..<count {
      let rows = Int(try value(UInt32.self))
      guard rows > 0 else {
        chunks.append(ColumnChunk())
        continue
      }
      let chunk = ColumnChunk<Element>(
        presence: try array(), dense: try array(), slots: try array(), listed: try array(),
        rows: rows)
      guard let chunk else { throw Malformed() }
      chunks.append(chunk)
    }
    return ChunkedColumn(chunks: chunks)
  }

  mutating func numbers() throws -> NumberColumn {
    switch try value(UInt8.self) {
    case 0: NumberColumn(narrow: try column())
    case 1: NumberColumn(wide: try column())
    default: throw Malformed()
    }
  }

  mutating func strings() throws -> StringColumn {
    let codes: ChunkedColumn<UInt32> = try column()
    let limit = try value(UInt64.self)
    let count = try value(UInt64.self)
    guard limit <= UInt64(ColumnSnapshot.systemStringLimit) else { throw Malformed() }
    var blocks: [StringBlock] = []
    for _ in 0..<count {
      guard let block = StringBlock(ends: try array(), bytes: try array()) else {
        throw Malformed()
      }
      blocks.append(block)
    }
    let table = try (0..<256).map { _ in try array(UInt64.self) }
    guard
      let dictionary = StringDictionary(limit: Int(limit), blocks: blocks, table: table),
      let column = StringColumn(codes: codes, dictionary: dictionary)
    else { throw Malformed() }
    return column
  }

  mutating func attribute(_ kind: AttributeKind) throws -> AttributeColumn {
    switch kind {
    case .number: .numbers(try numbers())
    case .date: .dates(try column())
    case .boolean: .booleans(BooleanColumn(trueRows: try rows(), falseRows: try rows()))
    case .text, .keyword: .strings(try strings())
    }
  }
}

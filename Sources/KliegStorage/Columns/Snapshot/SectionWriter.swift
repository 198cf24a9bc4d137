/// Writes values one behind the other, as a section of the snapshot's file.
struct SectionWriter {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  mutating func write<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  /// Writes an array, its count first.
  mutating func write<Element: BitwiseCopyable>(_ elements: [Element]) {
    write(UInt64(elements.count))
    elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String) {
    write(Array(text.utf8))
  }

  mutating func write(_ rows: RowBitmap) {
    write(rows.words)
  }

  mutating func write<Element>(_ column: ChunkedColumn<Element>) {
    write(UInt64(column.chunkCount))
    for chunk in column.chunks {
      write(UInt32(chunk.rows))
      guard chunk.rows > 0 else { continue }
      write(chunk.presence)
      write(chunk.dense)
      write(chunk.slots)
      write(chunk.listed)
    }
  }

  mutating func write(_ column: NumberColumn) {
    write(column.isWide ? 1 as UInt8 : 0)
    if column.isWide { write(column.wide) } else { write(column.narrow) }
  }

  mutating func write(_ column: StringColumn) {
    write(column.codes)
    write(UInt64(column.dictionary.limit))
    write(UInt64(column.dictionary.blocks.count))
    for block in column.dictionary.blocks {
      write(block.ends)
      write(block.bytes)
    }
    for part in column.dictionary.table.parts { write(part) }
  }

  mutating func write(_ column: AttributeColumn) {
    switch column {
    case .numbers(let column): write(column)
    case .dates(let column): write(column)
    case .booleans(let column):
      write(column.trueRows)
      write(column.falseRows)
    case .strings(let column): write(column)
    }
  }
}

extension ChunkedColumn {
  /// Calls a function with each value of some rows.
  func forEachValue(of rows: RowBitmap, _ body: (Element) -> Void) {
    for (index, chunk) in chunks.enumerated() where chunk.rows > 0 {
      let present = chunk.isDense ? chunk.presence : []
      for (word, bits) in present.enumerated() {
        let place = index * Chunk.words + word
        var rest = place < rows.words.count ? bits & rows.words[place] : 0
        while rest != 0 {
          body(chunk.dense[word << 6 + rest.trailingZeroBitCount])
          rest &= rest - 1
        }
      }
      let base = Int64(index) << Chunk.shift
      for (slot, value) in zip(chunk.slots, chunk.listed) where rows.contains(base + Int64(slot)) {
        body(value)
      }
    }
  }

  /// Calls a function with each of some rows that has values, ascending, and its smallest key.
  @inline(__always)
  func forEachKey(
    of rows: RowBitmap, _ key: (Element) -> UInt64, _ body: (Int64, UInt64) -> Void
  ) {
    for (index, chunk) in chunks.enumerated() where chunk.rows > 0 {
      let start = index * Chunk.words
      guard start < rows.words.count else { return }
      let words = rows.words[start..<min(start + Chunk.words, rows.words.count)]
      words.withUnsafeBufferPointer { words in
        chunk.forEachKey(of: words, base: Int64(index) << Chunk.shift, key, body)
      }
    }
  }
}

extension ChunkedColumn {
  /// Calls a function with each value of some rows, in the order of rows.
  @inline(__always)
  func forEachRowValue(of rows: RowBitmap, _ body: (Int64, Element) -> Void) {
    for (index, chunk) in chunks.enumerated() where chunk.rows > 0 {
      let start = index * Chunk.words
      guard start < rows.words.count else { return }
      let words = rows.words[start..<min(start + Chunk.words, rows.words.count)]
      let base = Int64(index) << Chunk.shift
      let present = chunk.presentWords()
      var cursor = 0
      for (word, wanted) in words.enumerated() {
        var rest = wanted & present[word]
        while rest != 0 {
          let slot = word << 6 + rest.trailingZeroBitCount
          rest &= rest - 1
          if chunk.isDense { body(base + Int64(slot), chunk.dense[slot]) }
          while cursor < chunk.slots.count, Int(chunk.slots[cursor]) < slot { cursor += 1 }
          while cursor < chunk.slots.count, Int(chunk.slots[cursor]) == slot {
            body(base + Int64(slot), chunk.listed[cursor])
            cursor += 1
          }
        }
      }
    }
  }
}

extension ColumnChunk {
  @inline(__always)
  fileprivate func forEachKey(
    of rows: UnsafeBufferPointer<UInt64>, base: Int64, _ key: (Element) -> UInt64,
    _ body: (Int64, UInt64) -> Void
  ) {
    let present = presentWords()
    var cursor = 0
    present.withUnsafeBufferPointer { present in
      dense.withUnsafeBufferPointer { dense in
        slots.withUnsafeBufferPointer { slots in
          listed.withUnsafeBufferPointer { listed in
            for word in rows.indices {
              var rest = rows[word] & present[word]
              while rest != 0 {
                let slot = word << 6 + rest.trailingZeroBitCount
                rest &= rest - 1
                var smallest = dense.isEmpty ? UInt64.max : key(dense[slot])
                while cursor < slots.count, Int(slots[cursor]) < slot { cursor += 1 }
                while cursor < slots.count, Int(slots[cursor]) == slot {
                  smallest = min(smallest, key(listed[cursor]))
                  cursor += 1
                }
                body(base + Int64(slot), smallest)
              }
            }
          }
        }
      }
    }
  }
}

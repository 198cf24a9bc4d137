extension ColumnChunk {
  /// Sets the bits of the candidates that have a value which a test accepts.
  ///
  /// Both buffers hold this chunk's words alone.
  @inline(__always)
  func scan(
    _ candidates: UnsafeBufferPointer<UInt64>, into result: UnsafeMutableBufferPointer<UInt64>,
    where accepts: (Element) -> Bool
  ) {
    if isDense {
      presence.withUnsafeBufferPointer { presence in
        dense.withUnsafeBufferPointer { values in
          for word in 0..<Self.words {
            let wanted = presence[word] & candidates[word]
            guard wanted != 0 else { continue }
            var found: UInt64 = 0
            if wanted.nonzeroBitCount < 12 {
              var rest = wanted
              while rest != 0 {
                let bit = rest.trailingZeroBitCount
                if accepts(values[word << 6 + bit]) { found |= 1 << UInt64(bit) }
                rest &= rest - 1
              }
            } else {
              let start = word << 6
              for bit in 0..<64 {
                found |= (accepts(values[start &+ bit]) ? 1 : 0) &<< UInt64(bit)
              }
            }
            result[word] |= found & wanted
          }
        }
      }
    }
    guard !slots.isEmpty else { return }
    slots.withUnsafeBufferPointer { slots in
      listed.withUnsafeBufferPointer { values in
        for index in 0..<slots.count where accepts(values[index]) {
          let slot = Int(slots[index])
          result[slot >> 6] |= (1 << UInt64(slot & 63)) & candidates[slot >> 6]
        }
      }
    }
  }
}

extension DocumentBatch {
  /// Puts a document in place of what has its id, from terms that are packed already.
  ///
  /// - Parameters:
  ///   - document: The document's id in its shard.
  ///   - pack: Appends the packed terms, and returns how many there are.
  package mutating func replace(document: UInt32, packing pack: (inout [UInt8]) -> Int) {
    let start = bytes.count
    append(document)
    append(UInt32(0))
    append(UInt32(0))
    let terms = pack(&bytes)
    store(UInt32(bytes.count - start - 12), at: start + 4)
    store(UInt32(terms), at: start + 8)
    count += 1
  }
}

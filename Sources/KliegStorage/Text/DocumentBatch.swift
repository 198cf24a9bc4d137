/// Documents of one shard, packed for a single call into Xapian.
///
/// ```swift
/// var batch = DocumentBatch()
/// batch.replace(document: 7) { terms in
///   terms.add(word, frequency: 2)
/// }
/// batch.delete(document: 8)
/// ```
package struct DocumentBatch: Sendable {
  /// The packed documents, as CXapian's header describes them.
  package internal(set) var bytes: [UInt8] = []
  /// The number of documents replaced and deleted.
  package internal(set) var count = 0

  /// Makes an empty batch.
  package init() {}

  /// Empties the batch and keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Removes a document; one that is not there is fine.
  package mutating func delete(document: UInt32) {
    append(document)
    append(UInt32(0))
    append(UInt32.max)
    count += 1
  }

  /// Puts a document in place of what has its id, if anything has.
  package mutating func replace<Failure: Error>(
    document: UInt32, _ fill: (inout Terms) throws(Failure) -> Void
  ) throws(Failure) {
    let start = bytes.count
    append(document)
    append(UInt32(0))
    append(UInt32(0))
    var terms = Terms(bytes: bytes)
    bytes = []
    do {
      try fill(&terms)
    } catch {
      bytes = terms.bytes
      bytes.removeSubrange(start...)
      throw error
    }
    bytes = terms.bytes
    store(UInt32(bytes.count - start - 12), at: start + 4)
    store(terms.count, at: start + 8)
    count += 1
  }

  /// The terms of one document; a term that comes again adds to itself.
  package struct Terms {
    fileprivate var bytes: [UInt8]
    fileprivate var count: UInt32 = 0

    /// Adds a term; one of frequency 0 filters and never ranks, what cannot be a term is left out.
    package mutating func add(
      _ term: UnsafeBufferPointer<UInt8>, frequency: UInt32, positions: [UInt32] = []
    ) {
      let storedCount = term.count + term.count { $0 == 0 }
      guard !term.isEmpty, storedCount <= TermKey.longest else { return }
      var rest = positions[...]
      var remaining = frequency
      repeat {
        // A term has room for 65,535 positions; the rest comes with a repetition.
        let part = rest.prefix(Int(UInt16.max))
        rest = rest.dropFirst(part.count)
        bytes.append(UInt8(term.count))
        bytes.append(0)
        append(UInt16(part.count))
        append(remaining)
        bytes.append(contentsOf: term)
        for position in part {
          append(position)
        }
        remaining = 0
        count += 1
      } while !rest.isEmpty
    }

    /// Adds a term, as above.
    package mutating func add(_ term: [UInt8], frequency: UInt32, positions: [UInt32] = []) {
      term.withUnsafeBufferPointer { add($0, frequency: frequency, positions: positions) }
    }

    private mutating func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  mutating func append(_ number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func store(_ number: UInt32, at index: Int) {
    withUnsafeBytes(of: number.littleEndian) { source in
      bytes.replaceSubrange(index..<index + 4, with: source)
    }
  }
}

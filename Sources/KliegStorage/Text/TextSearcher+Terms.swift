import CXapian
import KliegModel

extension TextSearcher {
  /// The terms that the beginning of a word stands for.
  package struct Expansion: Sendable, Hashable {
    /// The terms, most frequent first.
    package var terms: [Term]
    /// Whether there were more.
    package var isTruncated: Bool
  }

  /// A term and the number of documents that have it.
  package struct Term: Sendable, Hashable {
    /// The term's bytes.
    package var term: [UInt8]
    /// The number of documents.
    package var frequency: Int
  }

  /// A page of values and the rows that have them.
  package struct Page: Sendable, Hashable {
    /// The terms in byte order, each with its rows.
    package var entries: [Entry]
    /// Where the next page starts; nil after the last.
    package var next: [UInt8]?

    /// A term and its rows.
    package struct Entry: Sendable, Hashable {
      /// The term's bytes; ``TermKey/value(ofTerm:)`` gives what it stands for.
      package var term: [UInt8]
      /// The rows that have it.
      package var rows: [UInt32]
    }
  }

  /// The number of documents that have a term.
  package func frequency(of term: [UInt8]) throws -> Int {
    try term.withXapianBytes { term in
      Int(try reader.call { $0.frequency(term: term, failure: $1) })
    }
  }

  /// The languages of items beside that of the index, the most frequent first, by their names; those of at
  /// least one item among so many.
  package func languages(oneAmong share: Int) throws -> [String] {
    if let knownLanguages { return knownLanguages }
    let prefix = Array(TermKey.language.rawValue.utf8)
    let count = try documentCount()
    let names = try expand(prefix, limit: 64, scanLimit: 64).terms
      .filter { $0.frequency * share >= count }.map { term in
        String(decoding: term.term.dropFirst(prefix.count), as: UTF8.self)
      }
    knownLanguages = names
    return names
  }

  /// The most frequent terms that a beginning, of at least a letter, stands for: those that start with
  /// it, and the stems of recorded forms that do.
  ///
  /// No more than `scanLimit` terms and as many forms are looked at.
  package func expand(
    _ beginning: [UInt8], limit: Int, scanLimit: Int
  ) throws -> Expansion {
    let found = try beginning.withXapianBytes { prefix in
      if let vocabulary = try currentVocabulary() {
        return try vocabulary.expand(prefix, limit: limit, scanLimit: scanLimit)
      }
      return try reader.call {
        $0.expand(
          prefix: prefix, limit: UInt32(clamping: limit), scanLimit: UInt32(clamping: scanLimit),
          failure: $1)
      }
    }
    let terms = Self.unpack(found) { reader in
      let frequency = Int(reader.takeNumber())
      return Term(term: reader.takeBytes(), frequency: frequency)
    }
    return Expansion(terms: terms, isTruncated: found.truncated)
  }

  /// The words that differ from a folded word by at most so many letters, as terms; where it is a
  /// beginning, those of which a beginning does.
  ///
  /// The likeliest come first: those with the same first letter and no letter taken for one that lies far
  /// from it on the keyboard; and of these the most frequent.
  ///
  /// No more than `scanLimit` terms and as many forms of each shard are looked at.
  package func similar(
    to form: [UInt8], edits: Int, isBeginning: Bool = false, limit: Int, scanLimit: Int,
    until end: SearchLimit? = nil
  ) throws -> Expansion {
    let found = try form.withXapianBytes { form in
      if let vocabulary = try currentVocabulary() {
        return try vocabulary.similar(
          to: form, edits: edits, isBeginning: isBeginning, limit: limit, scanLimit: scanLimit,
          until: end)
      }
      return try reader.call {
        $0.similar(
          to: form, edits: UInt32(clamping: edits), isBeginning: isBeginning,
          limit: UInt32(clamping: limit),
          scanLimit: UInt32(clamping: scanLimit), stop: end?.reference, failure: $1)
      }
    }
    let terms = Self.unpack(found) { reader in
      let frequency = Int(reader.takeNumber())
      return Term(term: reader.takeBytes(), frequency: frequency)
    }
    return Expansion(terms: terms, isTruncated: found.truncated)
  }

  /// A page of the terms of a kind, those after a term when one is given.
  ///
  /// The page ends with the term that brings it to `limit` rows.
  package func list(_ key: TermKey, after: [UInt8]? = nil, limit: Int) throws -> Page {
    let found = try key.rawValue.withXapianBytes { prefix in
      try (after ?? []).withXapianBytes { after in
        try reader.call {
          $0.list(prefix: prefix, after: after, limit: UInt32(clamping: limit), failure: $1)
        }
      }
    }
    let entries = Self.unpack(found) { reader in
      let rowCount = Int(reader.takeNumber())
      let term = reader.takeBytes()
      return Page.Entry(term: term, rows: (0..<rowCount).map { _ in reader.takeNumber() })
    }
    return Page(entries: entries, next: found.truncated ? entries.last?.term : nil)
  }

  /// The terms of a kind that a row's document has, in byte order.
  package func terms(ofRow row: UInt32, _ key: TermKey) throws -> [[UInt8]] {
    let found = try key.rawValue.withXapianBytes { prefix in
      try reader.call { $0.terms(ofRow: row, prefix: prefix, failure: $1) }
    }
    return Self.unpack(found) { reader in
      _ = reader.takeNumber()
      return reader.takeBytes()
    }
  }

  /// The words in memory, if they are those of the snapshot; else it is noted that they were wanted.
  func currentVocabulary() throws -> TextVocabulary? {
    if let vocabulary, try vocabulary.isOf(reader) { return vocabulary }
    lacksVocabulary = true
    return nil
  }

  /// Reads packed terms and frees them.
  private static func unpack<Element>(
    _ terms: XapianTerms, _ take: (inout PackedTermReader) -> Element
  ) -> [Element] {
    var packed = terms.packed
    defer { packed.free() }
    var reader = PackedTermReader(
      rest: UnsafeRawBufferPointer(start: packed.bytes, count: packed.count)[...])
    return (0..<terms.count).map { _ in take(&reader) }
  }
}

/// Walks a buffer that CXapian packed.
private struct PackedTermReader {
  var rest: Slice<UnsafeRawBufferPointer>

  mutating func takeNumber() -> UInt32 {
    take(4).loadUnaligned(as: UInt32.self)
  }

  mutating func takeBytes() -> [UInt8] {
    let count = take(2).loadUnaligned(as: UInt16.self)
    return Array(take(Int(count)))
  }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
    let taken = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    rest = rest.dropFirst(count)
    return taken
  }
}

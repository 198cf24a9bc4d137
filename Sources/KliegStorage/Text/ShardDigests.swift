import CXapian
import KliegModel

/// What the documents of a shard come to, out of its posting lists and out of the documents' own
/// lists of terms; by document id.
struct ShardDigests {
  /// The most document ids that are compared: memory for them is taken at once.
  static let idLimit = 1 << 26

  let postings: [UInt64]
  let positions: [UInt64]
  /// What was noted of the positions when they were written.
  let notedPositions: [UInt64]
  let termLists: [UInt64]
  /// Documents of higher ids than there is room for, which should not be.
  let beyond: [UInt32]

  /// Walks a shard; documents up to one are expected.
  init(_ reader: OpenReader, shard: Int, through document: Int) throws {
    let count = document + 1
    var postings = [UInt64](repeating: 0, count: count)
    var positions = postings
    var noted = postings
    var termLists = postings
    let beyond = try reader.call {
      $0.digests(
        shard: shard, postings: &postings, positions: &positions, noted: &noted,
        termLists: &termLists, count: count, failure: $1)
    }
    self.postings = postings
    self.positions = positions
    notedPositions = noted
    self.termLists = termLists
    self.beyond = Self.documents(taking: beyond)
  }

  /// The documents that posting lists and term lists do not agree upon, whose positions are not what was
  /// noted of them, or that are beyond.
  var contradictory: [UInt32] {
    postings.indices.filter {
      postings[$0] != termLists[$0] || positions[$0] != notedPositions[$0]
    }.map { UInt32($0) } + beyond
  }

  /// The documents that are there.
  var present: [UInt32] {
    postings.indices.filter { postings[$0] != 0 }.map { UInt32($0) } + beyond
  }

  /// Whether a document is there.
  func holds(_ document: Int) -> Bool {
    document < postings.count && postings[document] != 0
  }

  /// Whether a document is what it should be.
  func matches(_ document: Int, _ expected: XapianDigest) -> Bool {
    document < postings.count && postings[document] == expected.terms
      && termLists[document] == expected.terms && positions[document] == expected.positions
  }

  private static func documents(taking buffer: XapianBuffer) -> [UInt32] {
    var buffer = buffer
    defer { buffer.free() }
    let bytes = UnsafeRawBufferPointer(start: buffer.bytes, count: buffer.count)
    return stride(from: 0, to: bytes.count, by: 4).map {
      bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
    }
  }
}

extension DocumentBatch {
  /// What the documents of the batch will come to once they are stored, in order.
  func digests() throws -> [XapianDigest] {
    let count = count
    return try [XapianDigest](unsafeUninitializedCapacity: max(1, count)) { digests, written in
      guard let base = digests.baseAddress else { return }
      written = try bytes.withXapianBytes { bytes in
        try XapianCall.checked("text view") { xapian_batch_digests(bytes, base, count, $0) }
      }
    }
  }
}

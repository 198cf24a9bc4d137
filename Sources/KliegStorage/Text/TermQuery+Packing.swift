import CXapian
import KliegModel

extension TermQuery {
  /// The query as CXapian takes it; throws `LimitExceeded` when it is too deep or too large.
  func packed() throws(KliegError) -> [UInt8] {
    var packer = Packer()
    try packer.add(self, depth: 1)
    return packer.bytes
  }
}

private struct Packer {
  var bytes: [UInt8] = []
  private var nodeCount = 0

  mutating func add(_ query: TermQuery, depth: Int) throws(KliegError) {
    guard depth <= Int(XAPIAN_QUERY_DEPTH_LIMIT) else {
      throw KliegError(
        .limitExceeded, "The query is nested deeper than \(XAPIAN_QUERY_DEPTH_LIMIT) levels.",
        details: ["limit": "queryDepth"])
    }
    switch query {
    case .all:
      try begin(.all)
    case .term(let term):
      try addTerm(term)
    case .and(let parts):
      try add(.and, parts, depth)
    case .or(let parts):
      try add(.or, parts, depth)
    case .synonym(let terms):
      // No document can have a term that cannot be stored.
      try add(.synonym, terms.filter(TermKey.isStorable).map(TermQuery.term), depth)
    case .phrase(let terms):
      try addPhrase(terms, depth)
    case .andNot(let kept, let removed):
      try begin(.andNot)
      try add(kept, depth: depth + 1)
      try add(removed, depth: depth + 1)
    case .andMaybe(let required, let wished):
      try begin(.andMaybe)
      try add(required, depth: depth + 1)
      try add(wished, depth: depth + 1)
    case .scaled(let factor, let query):
      try add(.scale, factor, query, depth)
    case .fixed(let score, let query):
      try add(.fixed, score, query, depth)
    }
  }

  private mutating func add(
    _ kind: XapianNode, _ number: Double, _ query: TermQuery, _ depth: Int
  ) throws(KliegError) {
    guard number.isFinite, number >= 0 else {
      throw KliegError(.badQuery, "A score cannot be \(number), nor be multiplied by it.")
    }
    try begin(kind)
    append(number.bitPattern)
    try add(query, depth: depth + 1)
  }

  private mutating func add(
    _ kind: XapianNode, _ parts: [TermQuery], _ depth: Int
  ) throws(KliegError) {
    try begin(kind, children: parts.count)
    for part in parts {
      try add(part, depth: depth + 1)
    }
  }

  private mutating func addTerm(_ term: [UInt8]) throws(KliegError) {
    guard TermKey.isStorable(term) else {
      // No document can have it.
      try begin(.or, children: 0)
      return
    }
    try begin(.term)
    append(UInt16(term.count))
    bytes += term
  }

  private mutating func addPhrase(_ terms: [[UInt8]], _ depth: Int) throws(KliegError) {
    guard !terms.isEmpty, terms.allSatisfy(TermKey.isStorable) else {
      try begin(.or, children: 0)
      return
    }
    try add(.phrase, terms.map(TermQuery.term), depth)
  }

  private mutating func begin(_ kind: XapianNode) throws(KliegError) {
    nodeCount += 1
    try check(nodeCount)
    bytes.append(kind.rawValue)
  }

  private mutating func begin(_ kind: XapianNode, children: Int) throws(KliegError) {
    try begin(kind)
    try check(nodeCount + children)
    append(UInt16(children))
  }

  private func check(_ count: Int) throws(KliegError) {
    guard count <= Int(XAPIAN_QUERY_NODE_LIMIT) else {
      throw KliegError(
        .limitExceeded, "The query has more than \(XAPIAN_QUERY_NODE_LIMIT) parts.",
        details: ["limit": "queryNodes"])
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}

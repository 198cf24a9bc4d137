import CPeers
import Klieg

/// A query, to be asked of every engine.
struct BenchQuery {
  /// As many hits as a page shows.
  static let limit = 20

  var words: [String] = []
  var isTyping = false
  var section: String?
  var range: ClosedRange<Double>?
  var sortsBySize = false
  var counts = false

  var klieg: Query {
    var filters: [Filter] = []
    if let section { filters.append(.attribute("section", .equal(.string(section)))) }
    if let range {
      filters.append(
        .attribute("installedSize", .between(.number(range.lowerBound), .number(range.upperBound))))
    }
    return Query(
      words.isEmpty ? nil : words.joined(separator: " "), isTyping: isTyping,
      filter: filters.isEmpty ? nil : .all(filters),
      sort: sortsBySize ? [.attribute("installedSize", .descending)] : [],
      limit: counts ? 0 : Self.limit, attributes: .only(["title"]))
  }

  func peer(_ arena: Arena) -> PeerQuery {
    let texts = words.map { arena.text($0) }
    return PeerQuery(
      words: arena.list(texts), wordCount: texts.count, isTyping: isTyping,
      section: arena.text(section), hasRange: range != nil, low: range?.lowerBound ?? 0,
      high: range?.upperBound ?? 0, sortsBySize: sortsBySize,
      limit: counts ? 0 : UInt32(Self.limit))
  }
}

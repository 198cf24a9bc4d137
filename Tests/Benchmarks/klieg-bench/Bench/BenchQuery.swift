import CPeers
import Klieg

/// A query, to be asked of every engine.
struct BenchQuery {
  /// As many hits as a page shows.
  static let limit = 20

  var words: [String] = []
  var isTyping = false
  /// The words stand side by side.
  var isPhrase = false
  /// The word is misspelt by a letter.
  var isFuzzy = false
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
    if isFuzzy { filters.append(.text(TextMatch(.fuzzy(words.joined(), edits: 1)))) }
    let text = words.joined(separator: " ")
    var query = Query(
      words.isEmpty || isFuzzy ? nil : isPhrase ? "\"\(text)\"" : text, isTyping: isTyping,
      filter: filters.isEmpty ? nil : .all(filters),
      sort: sortsBySize ? [.attribute("installedSize", .descending)] : [],
      limit: counts ? 0 : Self.limit, attributes: .only(["title"]))
    query.syntax = isPhrase ? .user : .words
    return query
  }

  func peer(_ arena: Arena) -> PeerQuery {
    let texts = words.map { arena.text($0) }
    return PeerQuery(
      words: arena.list(texts), wordCount: texts.count, isTyping: isTyping,
      isPhrase: isPhrase, section: arena.text(section), hasRange: range != nil,
      low: range?.lowerBound ?? 0,
      high: range?.upperBound ?? 0, sortsBySize: sortsBySize,
      limit: counts ? 0 : UInt32(Self.limit))
  }
}

/// What the text view is asked, in terms: the last step before Xapian.
package indirect enum TermQuery: Sendable, Hashable {
  /// Every document.
  case all
  /// Documents that have a term.
  case term([UInt8])
  /// Documents that match all; of none, every document.
  case and([TermQuery])
  /// Documents that match any; of none, no document.
  case or([TermQuery])
  /// Documents that have any of the terms, ranked as if they were one.
  case synonym([[UInt8]])
  /// Documents that have the terms side by side, by stored positions.
  case phrase([[UInt8]])
  /// Documents of the first that the second does not match.
  case andNot(TermQuery, TermQuery)
  /// Documents of the first; the second only adds to the score.
  case andMaybe(TermQuery, TermQuery)
  /// The query with its score multiplied by a factor, from 0 on.
  case scaled(Double, TermQuery)
  /// Documents of the query, each with the same score, from 0 on.
  case fixed(Double, TermQuery)

  /// A query that matches no document.
  package static let nothing = TermQuery.or([])
}

extension TermQuery: CustomStringConvertible {
  /// The query as `klieg explain` prints it.
  package var description: String {
    switch self {
    case .all: "all"
    case .term(let term): Self.readable(term)
    case .and(let parts): Self.joined(parts, by: " AND ", none: "all")
    case .or(let parts): Self.joined(parts, by: " OR ", none: "nothing")
    case .synonym(let terms):
      Self.joined(terms.map(TermQuery.term), by: " = ", none: "nothing")
    case .phrase(let terms): "\"" + terms.map(Self.readable).joined(separator: " ") + "\""
    case .andNot(let kept, let removed): "(\(kept) NOT \(removed))"
    case .andMaybe(let required, let wished): "(\(required) MAYBE \(wished))"
    case .scaled(let factor, let query): "\(factor) × \(query)"
    case .fixed(let score, let query): "\(score) if \(query)"
    }
  }

  private static func joined(_ parts: [TermQuery], by separator: String, none: String) -> String {
    parts.isEmpty ? none : "(" + parts.map(\.description).joined(separator: separator) + ")"
  }

  private static func readable(_ term: [UInt8]) -> String {
    String(decoding: term, as: UTF8.self)
  }
}

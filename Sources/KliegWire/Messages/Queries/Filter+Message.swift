import KliegJSON
import KliegModel

extension Filter {
  /// Deeper filters are refused on the sender's side: no daemon can be set to take them, and
  /// writing them would exhaust the stack.
  private static var greatestDepth: Int { Setting.filterDepth.line.limits.upperBound }

  func encode(into writer: inout JSONWriter, depth: Int = 1) throws(MessageFault) {
    guard depth <= Self.greatestDepth else {
      throw MessageFault(
        "has more than \(Self.greatestDepth) levels, the most there can be",
        kind: .limit(.filterDepth))
    }
    writer.beginObject()
    switch self {
    case .all(let filters): try Self.encode(.all, filters, into: &writer, depth: depth)
    case .any(let filters): try Self.encode(.any, filters, into: &writer, depth: depth)
    case .not(.any(let filters)) where filters.count != 1:
      try Self.encode(.none, filters, into: &writer, depth: depth)
    case .not(let filter): try Self.encode(.none, [filter], into: &writer, depth: depth)
    case .text(let match): match.encodeMembers(into: &writer)
    case .attribute(let name, let comparison):
      try comparison.encodeMembers(attribute: name, into: &writer)
    }
    writer.endObject()
  }

  private static func encode(
    _ name: PredicateOperator, _ filters: [Filter], into writer: inout JSONWriter, depth: Int
  ) throws(MessageFault) {
    writer.member("operator", name.rawValue)
    try writer.elements("predicates", filters) { writer, filter throws(MessageFault) in
      try filter.encode(into: &writer, depth: depth + 1)
    }
  }
}

extension TextMatch {
  /// Writes the members of a predicate that finds words in texts.
  fileprivate func encodeMembers(into writer: inout JSONWriter) {
    let (name, text, distance): (TextForm, String, Int?) =
      switch form {
      case .words(let text): (.words, text, nil)
      case .phrase(let text): (.phrase, text, nil)
      case .near(let text, let count): (.near, text, count)
      case .prefix(let text): (.prefix, text, nil)
      case .fuzzy(let text, let edits): (.fuzzy, text, edits)
      }
    writer.member("operator", PredicateOperator.text.rawValue)
    writer.member("attribute", attribute)
    writer.member("values", [text])
    writer.member("form", name.rawValue)
    writer.member("distance", distance)
  }
}

package import KliegJSON
package import KliegModel

/// The parameters of `Find` and of `Explain`.
package struct FindRequest: Sendable, Hashable {
  /// Where to look; nil for all of the caller's indexes.
  package var indexes: [String]?
  package var query: Query

  package init(indexes: [String]? = nil, query: Query) {
    self.indexes = indexes
    self.query = query
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    do throws(MessageFault) {
      self = try Self(reading: parameters, limits: limits)
    } catch {
      throw error.callError
    }
  }

  private init(reading parameters: JSONObject, limits: MessageLimits) throws(MessageFault) {
    var indexes: [String]?
    var query = Query()
    var hasQuery = false
    try parameters.readMembers { key, value throws(MessageFault) in
      switch key {
      case "indexes":
        indexes = try value.readElements { element throws(MessageFault) in
          try element.readIdentifier(limits)
        }
      case "query":
        try query.read(from: value, limits: limits)
        hasQuery = true
      case "sort":
        query.sort = try value.readElements { element throws(MessageFault) in
          try SortKey(from: element)
        }
      case "limit": query.limit = try value.readWindow(limits)
      case "offset": query.offset = try value.readWindow(limits)
      case "attributes": query.attributes = .only(try value.readStrings())
      default: return false
      }
      return true
    }
    guard hasQuery else { throw MessageFault.missing("query") }
    try MessageLimits.check(
      query.offset + query.limit, limits.resultWindow, .resultWindow, "hits in its window")
    self.init(indexes: indexes, query: query)
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    writer.member("indexes", indexes)
    writer.key("query")
    do throws(MessageFault) {
      try query.encode(into: &writer)
    } catch {
      throw KliegError(.badQuery, error.sentence(of: "The query"))
    }
    if !query.sort.isEmpty {
      writer.elements("sort", query.sort) { writer, key in key.encode(into: &writer) }
    }
    writer.member("limit", query.limit)
    if query.offset != 0 { writer.member("offset", query.offset) }
    if case .only(let names) = query.attributes { writer.member("attributes", names) }
  }
}

extension JSONValue {
  /// Reads a count of hits, small enough to be added to another.
  fileprivate func readWindow(_ limits: MessageLimits) throws(MessageFault) -> Int {
    let count = try readInt()
    guard count >= 0 else { throw MessageFault("is negative") }
    try MessageLimits.check(count, limits.resultWindow, .resultWindow, "hits")
    return count
  }
}

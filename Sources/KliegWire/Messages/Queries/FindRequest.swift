package import KliegJSON
package import KliegModel

/// The parameters of `Find`.
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
      var members = FindMembers(limits: limits)
      try parameters.readMembers { key, value throws(MessageFault) in
        try members.readFind(key, value)
      }
      self = try members.request()
    } catch {
      throw error.callError
    }
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    try encodeCommon(into: &writer)
    if query.offset != 0 { writer.member("offset", query.offset) }
    writer.member("cursor", query.cursor?.rawValue)
    if !query.groupings.isEmpty {
      writer.elements("groupings", query.groupings) { writer, grouping in
        grouping.encode(into: &writer)
      }
    }
  }

  /// Writes what `Watch` takes, too.
  func encodeCommon(into writer: inout JSONWriter) throws(KliegError) {
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
    if case .only(let names) = query.attributes { writer.member("attributes", names) }
    if let highlighting = query.highlighting {
      writer.key("highlight")
      highlighting.encode(into: &writer)
    }
  }
}

package import KliegJSON
package import KliegModel

/// The parameters of `Watch`: those of `Find` that make sense while the hits change.
package struct WatchRequest: Sendable, Hashable {
  /// Where to look; nil for all of the caller's indexes.
  package var indexes: [String]?
  /// What to watch, without an offset, a cursor or groupings.
  package var query: Query

  package init(indexes: [String]? = nil, query: Query) {
    self.indexes = indexes
    self.query = query
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    do throws(MessageFault) {
      var members = FindMembers(limits: limits)
      try parameters.readMembers { key, value throws(MessageFault) in
        try members.read(key, value)
      }
      let request = try members.request()
      self.init(indexes: request.indexes, query: request.query)
    } catch {
      throw error.callError
    }
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    guard query.offset == 0, query.cursor == nil, query.groupings.isEmpty else {
      throw KliegError(
        .badQuery, "A query that is watched has no offset, no cursor and no groupings.")
    }
    try FindRequest(indexes: indexes, query: query).encodeCommon(into: &writer)
  }
}

package import KliegJSON
package import KliegModel

/// The parameters of `Describe`.
package struct DescribeRequest: Sendable, Hashable {
  /// The one index to describe; nil for all of the caller's.
  package var index: String?

  package init(index: String? = nil) {
    self.index = index
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    do throws(MessageFault) {
      try parameters.readMembers { key, value throws(MessageFault) in
        guard key == "index" else { return false }
        index = try value.readString()
        return true
      }
    } catch {
      throw error.callError
    }
    self.index = index
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
  }
}

/// The reply to `Describe`, again and again where it streams.
package struct DescribeReply: Sendable, Hashable {
  package var indexes: [IndexStatus]

  package init(indexes: [IndexStatus]) {
    self.indexes = indexes
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var indexes: [IndexStatus]?
    do throws(MessageFault) {
      try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        guard key == "indexes" else { return false }
        indexes = try value.readElements { element throws(MessageFault) in
          try IndexStatus(from: element)
        }
        return true
      }
      self.indexes = try indexes.required("indexes")
    } catch {
      throw error.replyError
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.elements("indexes", indexes) { writer, status in status.encode(into: &writer) }
  }
}

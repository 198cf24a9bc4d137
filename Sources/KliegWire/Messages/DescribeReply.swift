package import KliegJSON
package import KliegModel

/// The reply to `Describe`, again and again where it streams.
package struct DescribeReply: Sendable, Hashable {
  package var indexes: [IndexStatus]

  package init(indexes: [IndexStatus]) {
    self.indexes = indexes
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    indexes = try parameters.readReply("indexes") { value throws(MessageFault) in
      try value.readList()
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.elements("indexes", indexes)
  }
}

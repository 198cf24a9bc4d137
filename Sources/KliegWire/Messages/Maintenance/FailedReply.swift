package import KliegJSON
package import KliegModel

/// The reply to `Failed`.
package struct FailedReply: Sendable, Hashable {
  package var items: [FailedItem]

  package init(items: [FailedItem]) {
    self.items = items
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    items = try parameters.readReply("items") { value throws(MessageFault) in
      try value.readList()
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.elements("items", items)
  }
}

/// The reply to `Retry`.
package struct RetryReply: Sendable, Hashable {
  package var count: Int

  package init(count: Int) {
    self.count = count
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    count = try parameters.readReply("count") { value throws(MessageFault) in
      try value.readInt()
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("count", count)
  }
}

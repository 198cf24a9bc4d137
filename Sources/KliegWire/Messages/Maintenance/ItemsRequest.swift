package import KliegJSON
package import KliegModel

/// The parameters of `RequestReindex` and `Retry`.
package struct ItemsRequest: Sendable, Hashable {
  package var index: String
  /// Which items; nil for all.
  package var items: [ItemReference]?

  package init(index: String, items: [ItemReference]? = nil) {
    self.index = index
    self.items = items
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    var index: String?
    var items: [ItemReference]?
    try parameters.readCall { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "items":
        if let count = value.array?.underestimatedCount {
          try MessageLimits.check(count, limits.itemsPerUpdate, .itemsPerUpdate, "items")
        }
        items = try value.readElements { element throws(MessageFault) in
          try ItemReference(from: element, unknown: .refused, limits: limits)
        }
      default: return false
      }
      return true
    }
    self.init(index: try index.requiredInCall("index"), items: items)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
    if let items { writer.elements("items", items) }
  }
}

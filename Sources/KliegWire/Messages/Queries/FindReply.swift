package import KliegJSON
package import KliegModel

/// The reply to `Find`: an answer, or a part of a streamed one.
package struct FindReply: Sendable, Hashable {
  package var result: SearchResult

  package init(result: SearchResult) {
    self.result = result
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    do throws(MessageFault) {
      self = try Self(reading: parameters)
    } catch {
      throw error.replyError
    }
  }

  private init(reading parameters: JSONObject) throws(MessageFault) {
    var hits: [Hit]?
    var total: Int?
    var isExact: Bool?
    var missing: [SearchResult.Gap]?
    var microseconds: Int?
    var groups: [GroupList] = []
    var cursor: Cursor?
    var isExpansionCut = false
    var suggestion: String?
    try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "hits":
        hits = try value.readElements { element throws(MessageFault) in try Hit(from: element) }
      case "total": total = try value.readInt()
      case "exact": isExact = try value.readBoolean()
      case "missing": missing = try value.readList()
      case "microseconds": microseconds = try value.readInt()
      case "groups": groups = try value.readList()
      case "cursor": cursor = Cursor(rawValue: try value.readString())
      case "expansionCut": isExpansionCut = try value.readBoolean()
      case "suggestion": suggestion = try value.readString()
      default: return false
      }
      return true
    }
    result = SearchResult(
      hits: try hits.required("hits"), total: try total.required("total"),
      isTotalExact: try isExact.required("exact"), missing: try missing.required("missing"),
      microseconds: try microseconds.required("microseconds"))
    result.groups = groups
    result.cursor = cursor
    result.isExpansionCut = isExpansionCut
    result.suggestion = suggestion
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    do throws(MessageFault) {
      try writer.elements("hits", result.hits) { writer, hit throws(MessageFault) in
        try hit.encode(into: &writer)
      }
    } catch {
      throw KliegError(.unexpected, error.sentence(of: "A hit"))
    }
    writer.member("total", result.total)
    writer.member("exact", result.isTotalExact)
    writer.elements("missing", result.missing)
    writer.member("microseconds", result.microseconds)
    if !result.groups.isEmpty { writer.elements("groups", result.groups) }
    writer.member("cursor", result.cursor?.rawValue)
    writer.flag("expansionCut", result.isExpansionCut)
    writer.member("suggestion", result.suggestion)
  }
}

extension SearchResult.Gap: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var index: String?
    var file: String?
    var members = ErrorMembers()
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "file": file = try value.readString()
      default: return try members.read(key, value)
      }
      return true
    }
    var error = try members.error()
    // What tells damage that is looked at from what is lost for good.
    error.details["file"] = file
    self.init(index: try index.required("index"), error: error)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("index", index)
    error.encodeMembers(into: &writer)
    writer.member("file", error.details["file"])
    writer.endObject()
  }
}

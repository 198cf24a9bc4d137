package import KliegJSON
package import KliegModel

/// The parameters of `Suggest`.
package struct SuggestRequest: Sendable, Hashable {
  /// Where to look; nil for all of the caller's indexes.
  package var indexes: [String]?
  package var text: String
  package var limit: Int

  /// How many suggestions one call brings.
  package static let limits = 1...100

  package init(_ text: String, in indexes: [String]? = nil, limit: Int = 10) {
    self.text = text
    self.indexes = indexes
    self.limit = limit
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    var indexes: [String]?
    var text: String?
    var limit = 10
    try parameters.readCall { key, value throws(MessageFault) in
      switch key {
      case "indexes":
        indexes = try value.readElements { element throws(MessageFault) in
          try element.readIdentifier(limits)
        }
      case "text":
        if let count = value.utf8?.count {
          try MessageLimits.check(count, limits.queryBytes, .queryBytes, "bytes")
        }
        text = try value.readString()
      case "limit":
        limit = try value.readInt()
        guard Self.limits.contains(limit) else {
          throw MessageFault(
            "is \(limit), not from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
        }
      default: return false
      }
      return true
    }
    self.init(try text.requiredInCall("text"), in: indexes, limit: limit)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("indexes", indexes)
    writer.member("text", text)
    writer.member("limit", limit)
  }
}

/// The reply to `Suggest`.
package struct SuggestReply: Sendable, Hashable {
  package var result: SuggestionResult

  package init(_ result: SuggestionResult) {
    self.result = result
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var suggestions: [Suggestion]?
    var missing: [SearchResult.Gap]?
    do throws(MessageFault) {
      try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        switch key {
        case "suggestions": suggestions = try value.readList()
        case "missing": missing = try value.readList()
        default: return false
        }
        return true
      }
      result = SuggestionResult(
        try suggestions.required("suggestions"), missing: try missing.required("missing"))
    } catch {
      throw error.replyError
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.elements("suggestions", result.suggestions)
    writer.elements("missing", result.missing)
  }
}

extension Suggestion: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var text: String?
    var source: Source?
    var count: Int?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "text": text = try value.readString()
      case "source": source = try value.readCase(of: Source.self)
      case "count": count = try value.readInt()
      default: return false
      }
      return true
    }
    self.init(
      try text.required("text"), try source.required("source"),
      count: try count.required("count"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("text", text)
    writer.member("source", source.rawValue)
    writer.member("count", count)
    writer.endObject()
  }
}

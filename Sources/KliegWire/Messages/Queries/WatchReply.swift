package import KliegJSON
package import KliegModel

/// A reply to `Watch`: an event, or a part of one that would make too long a message.
package struct WatchReply: Sendable, Hashable {
  package var event: WatchEvent
  /// Whether the next reply goes on with the same event.
  package var isUnfinished: Bool

  package init(_ event: WatchEvent, isUnfinished: Bool = false) {
    self.event = event
    self.isUnfinished = isUnfinished
  }

  /// A kind of event, by its name on the wire.
  private enum Kind: String, CaseIterable {
    case snapshot, change, missing
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    do throws(MessageFault) {
      self = try Self(reading: parameters)
    } catch {
      throw error.replyError
    }
  }

  private init(reading parameters: JSONObject) throws(MessageFault) {
    var kind: Kind?
    var isUnfinished = false
    var result = SearchResult()
    var (inserted, updated): ([WatchEvent.Placed], [WatchEvent.Placed]) = ([], [])
    var removed: [Int] = []
    try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "kind": kind = try value.readCase(of: Kind.self)
      case "unfinished": isUnfinished = try value.readBoolean()
      case "hits":
        result.hits = try value.readElements { element throws(MessageFault) in
          try Hit(from: element)
        }
      case "total": result.total = try value.readInt()
      case "exact": result.isTotalExact = try value.readBoolean()
      case "missing": result.missing = try value.readList()
      case "inserted": inserted = try value.readPlaced()
      case "updated": updated = try value.readPlaced()
      case "removed":
        removed = try value.readElements { element throws(MessageFault) in try element.readInt() }
      default: return false
      }
      return true
    }
    let event: WatchEvent =
      switch try kind.required("kind") {
      case .snapshot: .snapshot(result)
      case .change:
        .change(inserted: inserted, removed: removed, updated: updated, total: result.total)
      case .missing: .missing(result.missing)
      }
    self.init(event, isUnfinished: isUnfinished)
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    do throws(MessageFault) {
      try encodeEvent(into: &writer)
    } catch {
      throw KliegError(.unexpected, error.sentence(of: "A hit"))
    }
    writer.flag("unfinished", isUnfinished)
  }

  private func encodeEvent(into writer: inout JSONWriter) throws(MessageFault) {
    func kind(_ kind: Kind) { writer.member("kind", kind.rawValue) }
    switch event {
    case .snapshot(let result):
      kind(.snapshot)
      try writer.elements("hits", result.hits) { writer, hit throws(MessageFault) in
        try hit.encode(into: &writer)
      }
      writer.member("total", result.total)
      writer.member("exact", result.isTotalExact)
      if !result.missing.isEmpty { writer.elements("missing", result.missing) }
    case .change(let inserted, let removed, let updated, let total):
      kind(.change)
      try writer.placed("inserted", inserted)
      if !removed.isEmpty {
        writer.elements("removed", removed) { writer, place in writer.integer(place) }
      }
      try writer.placed("updated", updated)
      writer.member("total", total)
    case .missing(let gaps):
      kind(.missing)
      writer.elements("missing", gaps)
    }
  }
}

extension JSONValue {
  fileprivate func readPlaced() throws(MessageFault) -> [WatchEvent.Placed] {
    try readElements { element throws(MessageFault) in
      var position: Int?
      var hit: Hit?
      try element.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        switch key {
        case "position": position = try value.readInt()
        case "hit": hit = try Hit(from: value)
        default: return false
        }
        return true
      }
      return WatchEvent.Placed(try hit.required("hit"), at: try position.required("position"))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func placed(
    _ key: StaticString, _ placed: [WatchEvent.Placed]
  ) throws(MessageFault) {
    guard !placed.isEmpty else { return }
    try elements(key, placed) { writer, placed throws(MessageFault) in
      writer.beginObject()
      writer.member("position", placed.position)
      writer.key("hit")
      try placed.hit.encode(into: &writer)
      writer.endObject()
    }
  }
}

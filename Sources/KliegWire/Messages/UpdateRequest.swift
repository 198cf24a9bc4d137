package import KliegJSON
package import KliegModel

/// The parameters of `Update`.
package struct UpdateRequest: Sendable, Hashable {
  package var index: String
  package var application: String?
  /// The change, with those items that could be read.
  package var update: Update
  /// The items that could not be read or written, by their position among all of the message.
  package private(set) var refused: [UpdateOutcome.Refusal] = []
  /// Whether the reply is to come only once everything accepted is searchable.
  package var waits: Bool

  package init(
    index: String, application: String? = nil, update: Update = Update(), waits: Bool = false
  ) {
    self.index = index
    self.application = application
    self.update = update
    self.waits = waits
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    self.init(index: "")
    do throws(MessageFault) {
      try read(parameters, limits: limits)
    } catch {
      throw error.callError
    }
  }

  /// What became of the whole message, out of what became of the items that could be read.
  package func outcome(_ outcome: UpdateOutcome) -> UpdateOutcome {
    guard !refused.isEmpty else { return outcome }
    var whole = outcome
    whole.refused = []
    var unread = 0
    for var refusal in outcome.refused.sorted(by: { $0.position < $1.position }) {
      // Each unread item at or before this one's place moves it on by one.
      refusal.position += unread
      while unread < refused.count, refused[unread].position <= refusal.position {
        whole.refused.append(refused[unread])
        unread += 1
        refusal.position += 1
      }
      whole.refused.append(refusal)
    }
    whole.refused.append(contentsOf: refused[unread...])
    return whole
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    encodeMembers(into: &writer)
    if !update.items.isEmpty {
      writer.key("items")
      writer.beginArray()
      for item in update.items { try item.encodeMessage(into: &writer) }
      writer.endArray()
    }
  }

  /// Writes the items as an array; those that no message can carry are refused alone.
  package mutating func writeItems() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for (position, item) in update.items.enumerated() {
      var part = JSONWriter()
      do throws(KliegError) {
        try item.encodeMessage(into: &part)
        writer.raw(part.bytes)
      } catch {
        refused.append(
          UpdateOutcome.Refusal(position: position, identifier: item.identifier, error: error))
      }
    }
    writer.endArray()
    return writer.bytes
  }

  /// Writes the call with items that are written already, as the elements of an array.
  package func encode(into writer: inout JSONWriter, items: [UInt8]) {
    encodeMembers(into: &writer)
    writer.key("items")
    writer.raw(items)
  }

  private func encodeMembers(into writer: inout JSONWriter) {
    writer.member("index", index)
    writer.member("application", application)
    if !update.deletions.isEmpty {
      writer.elements("delete", update.deletions) { writer, deletion in
        deletion.encode(into: &writer)
      }
    }
    writer.member("clientState", base64: update.clientState)
    writer.member("expectedState", base64: update.expectedState)
    writer.member("request", update.request)
    writer.flag("wait", waits)
  }

  private mutating func read(_ parameters: JSONObject, limits: MessageLimits) throws(MessageFault) {
    var index: String?
    try parameters.readMembers { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "application": application = try value.readIdentifier(limits)
      case "delete":
        update.deletions = try value.readElements { element throws(MessageFault) in
          try Deletion(from: element, limits: limits)
        }
      case "items": try readItems(value, limits: limits)
      case "clientState":
        update.clientState = try value.readBase64()
        try MessageLimits.check(
          update.clientState?.count ?? 0, limits.clientStateBytes, .clientStateBytes, "bytes")
      case "expectedState": update.expectedState = try value.readBase64()
      case "request": update.request = try value.readString()
      case "wait": waits = try value.readBoolean()
      default: return false
      }
      return true
    }
    self.index = try index.required("index")
  }

  private mutating func readItems(
    _ value: JSONValue, limits: MessageLimits
  ) throws(MessageFault) {
    guard let array = value.array else { throw MessageFault.wrongType(value, wanted: "an array") }
    let count = array.underestimatedCount
    try MessageLimits.check(count, limits.itemsPerUpdate, .itemsPerUpdate, "items")
    update.items.reserveCapacity(count)
    for (position, element) in array.enumerated() {
      do throws(MessageFault) {
        update.items.append(try Item(from: element, limits: limits))
      } catch {
        var identifier = element.object?.find("identifier")?.string ?? ""
        if identifier.utf8.count > limits.identifierBytes {
          identifier = identifier.prefix(100) + "…"
        }
        refused.append(
          UpdateOutcome.Refusal(
            position: position, identifier: identifier,
            error: error.itemError(identifier: identifier)))
      }
    }
  }
}

extension Item {
  /// Writes the item as a call carries it.
  package func encodeMessage(into writer: inout JSONWriter) throws(KliegError) {
    do throws(MessageFault) {
      try encode(into: &writer)
    } catch {
      throw error.itemError(identifier: identifier)
    }
  }
}

package import KliegJSON
package import KliegModel

/// The reply to `Update`.
package struct UpdateReply: Sendable, Hashable {
  package var outcome: UpdateOutcome
  /// Changes when the index is made anew.
  package var epoch: String

  package init(outcome: UpdateOutcome, epoch: String) {
    self.outcome = outcome
    self.epoch = epoch
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    do throws(MessageFault) {
      self = try Self(reading: parameters)
    } catch {
      throw error.replyError
    }
  }

  private init(reading parameters: JSONObject) throws(MessageFault) {
    var stored: Int?
    var unchanged: Int?
    var deleted: Int?
    var refused: [UpdateOutcome.Refusal]?
    var sequence: Int64?
    var epoch: String?
    try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "stored": stored = try value.readInt()
      case "unchanged": unchanged = try value.readInt()
      case "deleted": deleted = try value.readInt()
      case "refused": refused = try value.readList()
      case "sequence": sequence = try value.readInteger()
      case "epoch": epoch = try value.readString()
      default: return false
      }
      return true
    }
    outcome = UpdateOutcome(
      stored: try stored.required("stored"), unchanged: try unchanged.required("unchanged"),
      deleted: try deleted.required("deleted"), refused: try refused.required("refused"),
      sequence: try sequence.required("sequence"))
    self.epoch = try epoch.required("epoch")
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("stored", outcome.stored)
    writer.member("unchanged", outcome.unchanged)
    writer.member("deleted", outcome.deleted)
    writer.elements("refused", outcome.refused)
    writer.member("sequence", outcome.sequence)
    writer.member("epoch", epoch)
  }
}

extension UpdateOutcome.Refusal: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var position: Int?
    var identifier: String?
    var error = ErrorMembers()
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "position": position = try value.readInt()
      case "identifier": identifier = try value.readString()
      default: return try error.read(key, value)
      }
      return true
    }
    self.init(
      position: try position.required("position"),
      identifier: try identifier.required("identifier"), error: try error.error())
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("position", position)
    writer.member("identifier", identifier)
    error.encodeMembers(into: &writer)
    writer.endObject()
  }
}

import KliegJSON
import KliegModel

/// Collects the members of a verdict, which stands among those of the value that it is about.
struct VerdictMembers {
  private var word: String?
  private var reason: String?

  /// Takes a member; false if it is another's.
  mutating func read(_ key: JSONKey, _ value: JSONValue) throws(MessageFault) -> Bool {
    switch key {
    case "verdict": word = try value.readString()
    case "reason": reason = try value.readString()
    default: return false
    }
    return true
  }

  /// The verdict that they make.
  func verdict() throws(MessageFault) -> CheckReport.Verdict {
    let word = try word.required("verdict")
    switch word {
    case "sound": return .sound
    case "damaged": return .damaged
    case "unknown": return .unknown(reason ?? "")
    default: throw MessageFault("is “\(word)”, which this version does not know", at: "verdict")
    }
  }
}

extension CheckReport.Verdict {
  /// Writes the members `verdict` and, where it is unknown, `reason`.
  func encodeMembers(into writer: inout JSONWriter) {
    writer.member("verdict", word)
    if case .unknown(let reason) = self { writer.member("reason", reason) }
  }
}

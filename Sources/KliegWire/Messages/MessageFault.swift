import KliegJSON
import KliegModel

/// Why a message, or one value in it, cannot be read: what is wrong, and where.
///
/// Paths grow outward while the error passes the members and elements that hold the value, so that
/// they cost nothing as long as nothing is wrong.
struct MessageFault: Error {
  /// What is wrong.
  enum Kind: Equatable {
    /// A member is missing, unknown or not of its type.
    case shape
    /// A limit of the configuration is exceeded.
    case limit(Setting)
  }

  let kind: Kind
  /// Where, such as `items[3].attributes.size`; empty for the whole.
  private(set) var path: String
  /// What is wrong there, such as “is a number; a string is needed”: the path's predicate.
  let finding: String

  init(_ finding: String, at path: String = "", kind: Kind = .shape) {
    self.kind = kind
    self.path = path
    self.finding = finding
  }

  static func wrongType(_ value: JSONValue, wanted: String) -> MessageFault {
    MessageFault("is \(value.kind.noun); \(wanted) is needed")
  }

  static func missing(_ name: String) -> MessageFault {
    MessageFault("is missing", at: name)
  }

  /// The value's fault as that of the object that holds it.
  func inside(_ member: String) -> MessageFault {
    var fault = self
    fault.path =
      path.isEmpty ? member : path.hasPrefix("[") ? member + path : member + "." + path
    return fault
  }

  /// The element's fault as that of the array that holds it.
  func inside(_ position: Int) -> MessageFault {
    inside("[\(position)]")
  }

  /// The path and what is wrong there, as a sentence.
  func sentence(of whole: String) -> String {
    (path.isEmpty ? whole : "“\(path)”") + " " + finding + "."
  }
}

extension MessageFault {
  /// The error for whoever sent the call.
  var callError: KliegError {
    switch kind {
    case .shape:
      KliegError(
        .invalidParameter, sentence(of: "The call"), details: ["parameter": path])
    case .limit(let setting): limitError(setting, whole: "The call")
    }
  }

  /// The error for whoever received the reply.
  var replyError: KliegError {
    KliegError(.protocolViolation, "The daemon's reply cannot be read: " + sentence(of: "it"))
  }

  /// The reason to refuse an item.
  func itemError(identifier: String) -> KliegError {
    switch kind {
    case .shape:
      KliegError(
        .invalidItem, sentence(of: "The item"), details: ["identifier": identifier])
    case .limit(let setting): limitError(setting, whole: "The item")
    }
  }

  private func limitError(_ setting: Setting, whole: String) -> KliegError {
    KliegError(.limitExceeded, sentence(of: whole), details: ["limit": setting.rawValue])
  }
}

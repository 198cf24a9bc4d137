package import KliegJSON
package import KliegModel

/// An error within a reply: its name and its sentence, without what else it carries.
extension KliegError {
  /// The error's full name, by the interface that declares it.
  var qualifiedName: String {
    let interface = code.entry?.interface ?? .search
    // What a client makes locally has no name on the wire; met on the daemon's side, it is a fault.
    guard interface != .local else {
      return SearchInterface.name + "." + Code.unexpected.rawValue
    }
    return interface.rawValue + "." + code.rawValue
  }

  /// Makes an error of its full name; a name of another interface stays whole.
  init(qualifiedName name: String, message: String) {
    self.init(Code(qualifiedName: name), message)
  }

  /// Writes the members `error` and `message`.
  func encodeMembers(into writer: inout JSONWriter) {
    writer.member("error", qualifiedName)
    writer.member("message", message)
  }
}

/// Collects the two members of an error that is part of a value.
struct ErrorMembers {
  private var name: String?
  private var message: String?

  /// Takes a member; false if it is another's.
  mutating func read(_ key: JSONKey, _ value: JSONValue) throws(MessageFault) -> Bool {
    switch key {
    case "error": name = try value.readString()
    case "message": message = try value.readString()
    default: return false
    }
    return true
  }

  /// The error that they make.
  func error() throws(MessageFault) -> KliegError {
    KliegError(
      qualifiedName: try name.required("error"), message: try message.required("message"))
  }
}

extension KliegError.Code {
  init(qualifiedName name: String) {
    for interface in [KliegError.Code.Interface.search, .service] {
      let prefix = interface.rawValue + "."
      if name.hasPrefix(prefix) {
        self.init(rawValue: String(name.dropFirst(prefix.utf8.count)))
        return
      }
    }
    self.init(rawValue: name)
  }
}

extension KliegError: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var members = ErrorMembers()
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      try members.read(key, value)
    }
    self = try members.error()
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    encodeMembers(into: &writer)
    writer.endObject()
  }
}

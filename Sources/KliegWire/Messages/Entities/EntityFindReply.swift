package import KliegJSON
package import KliegModel

/// What an application answers to an ``EntityFindRequest``, on its standard output.
package enum EntityFindReply: Sendable, Hashable {
  /// The entities, in their order.
  case found([FoundEntity])
  /// Why there is no answer.
  case failed(KliegError)

  package init(from object: JSONObject) throws(KliegError) {
    var entities: [FoundEntity]?
    var failure: KliegError?
    do throws(MessageFault) {
      try object.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        switch key {
        case "entities": entities = try value.readList()
        case "failure": failure = try KliegError(from: value)
        default: return false
        }
        return true
      }
      if let failure {
        self = .failed(failure)
      } else {
        self = .found(try entities.required("entities"))
      }
    } catch {
      throw error.replyError
    }
  }

  package func encode(into writer: inout JSONWriter) {
    switch self {
    case .found(let entities): writer.elements("entities", entities)
    case .failed(let error): writer.member("failure", error)
    }
  }
}

/// An entity that an application has found.
package struct FoundEntity: Sendable, Hashable {
  /// Its type's persistent identifier.
  package var type: String
  /// Its identifier as text.
  package var identifier: String
  /// What it is called.
  package var title: String
  /// What stands below.
  package var subtitle: String?
  /// Its properties as people read them, in the order of their declaration.
  package var properties: [Property]

  /// A property as people read it.
  package struct Property: Sendable, Hashable {
    /// The name in the source.
    package var name: String
    /// What people call it.
    package var title: String
    /// The value; nil for none.
    package var value: String?

    package init(name: String, title: String, value: String?) {
      self.name = name
      self.title = title
      self.value = value
    }
  }

  package init(
    type: String, identifier: String, title: String, subtitle: String? = nil,
    properties: [Property] = []
  ) {
    self.type = type
    self.identifier = identifier
    self.title = title
    self.subtitle = subtitle
    self.properties = properties
  }
}

extension FoundEntity: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var type: String?
    var identifier: String?
    var title: String?
    var subtitle: String?
    var properties: [Property] = []
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "type": type = try value.readString()
      case "identifier": identifier = try value.readString()
      case "title": title = try value.readString()
      case "subtitle": subtitle = try value.readString()
      case "properties": properties = try value.readList()
      default: return false
      }
      return true
    }
    self.init(
      type: try type.required("type"), identifier: try identifier.required("identifier"),
      title: try title.required("title"), subtitle: subtitle, properties: properties)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", type)
    writer.member("identifier", identifier)
    writer.member("title", title)
    writer.member("subtitle", subtitle)
    writer.elements("properties", properties)
    writer.endObject()
  }
}

extension FoundEntity.Property: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var name: String?
    var title: String?
    var text: String?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "name": name = try value.readString()
      case "title": title = try value.readString()
      case "value": text = try value.readString()
      default: return false
      }
      return true
    }
    self.init(name: try name.required("name"), title: try title.required("title"), value: text)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("title", title)
    writer.member("value", value)
    writer.endObject()
  }
}

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
    var entity = FoundEntity(type: "", identifier: "", title: "")
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "type": entity.type = try value.readString()
      case "identifier": entity.identifier = try value.readString()
      case "title": entity.title = try value.readString()
      case "subtitle": entity.subtitle = try value.readString()
      case "properties": entity.properties = try value.readList()
      default: return false
      }
      return true
    }
    self = entity
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
    var property = FoundEntity.Property(name: "", title: "", value: nil)
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "name": property.name = try value.readString()
      case "title": property.title = try value.readString()
      case "value": property.value = try value.readString()
      default: return false
      }
      return true
    }
    self = property
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("title", title)
    writer.member("value", value)
    writer.endObject()
  }
}

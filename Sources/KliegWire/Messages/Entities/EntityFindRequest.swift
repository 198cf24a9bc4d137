package import KliegJSON
package import KliegModel

/// What `klieg find` asks of an application: entities of a type.
///
/// It is no message of the daemon's: the application reads it from its standard input.
package struct EntityFindRequest: Sendable, Hashable {
  /// The variable that tells a program that it was started to be asked; its value counts the
  /// format.
  package static let variable = "KLIEG_FIND"
  package static let format = "1"

  /// The entity type's persistent identifier.
  package var type: String
  /// The entities of these identifiers; nil for whatever the rest says.
  package var identifiers: [String]?
  /// What a person has typed; nil for nothing.
  package var text: String?
  /// What properties have to satisfy.
  package var conditions: [Condition] = []
  /// Whether one condition is enough.
  package var isAnyEnough = false
  /// The order, the major key first.
  package var sort: [Sort] = []
  /// At most so many; nil for all.
  package var limit: Int?

  /// What a property has to satisfy.
  package struct Condition: Sendable, Hashable {
    /// The property's name.
    package var property: String
    /// The name of the comparator, such as `lessThan`.
    package var comparison: String
    /// One value, two for a range, or none for no value.
    package var values: [String]

    package init(_ property: String, _ comparison: String, _ values: [String]) {
      self.property = property
      self.comparison = comparison
      self.values = values
    }
  }

  /// A property to order by.
  package struct Sort: Sendable, Hashable {
    /// The property's name.
    package var property: String
    /// Whether the largest comes first.
    package var isDescending: Bool

    package init(_ property: String, isDescending: Bool = false) {
      self.property = property
      self.isDescending = isDescending
    }
  }

  package init(type: String) {
    self.type = type
  }

  package init(from object: JSONObject) throws(KliegError) {
    var type: String?
    var request = EntityFindRequest(type: "")
    try object.readCall { key, value throws(MessageFault) in
      switch key {
      case "type": type = try value.readString()
      case "identifiers": request.identifiers = try value.readStrings()
      case "text": request.text = try value.readString()
      case "conditions": request.conditions = try value.readList()
      case "isAnyEnough": request.isAnyEnough = try value.readBoolean()
      case "sort": request.sort = try value.readList()
      case "limit": request.limit = try value.readInt()
      default: return false
      }
      return true
    }
    request.type = try type.requiredInCall("type")
    self = request
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("type", type)
    writer.member("identifiers", identifiers)
    writer.member("text", text)
    writer.elements("conditions", conditions)
    writer.flag("isAnyEnough", isAnyEnough)
    writer.elements("sort", sort)
    writer.member("limit", limit)
  }
}

extension EntityFindRequest.Condition: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var property: String?
    var comparison: String?
    var values: [String] = []
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "property": property = try value.readString()
      case "comparison": comparison = try value.readString()
      case "values": values = try value.readStrings()
      default: return false
      }
      return true
    }
    self.init(
      try property.required("property"), try comparison.required("comparison"), values)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("property", property)
    writer.member("comparison", comparison)
    writer.member("values", values)
    writer.endObject()
  }
}

extension EntityFindRequest.Sort: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var property: String?
    var isDescending = false
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "property": property = try value.readString()
      case "isDescending": isDescending = try value.readBoolean()
      default: return false
      }
      return true
    }
    self.init(try property.required("property"), isDescending: isDescending)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("property", property)
    writer.flag("isDescending", isDescending)
    writer.endObject()
  }
}

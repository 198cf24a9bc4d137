import KliegJSON
import KliegModel

extension JSONValue {
  /// Reads attributes by name; strings stay strings until ``Swift/Dictionary/markDates(_:)``.
  func readAttributes() throws(MessageFault) -> [String: AttributeValue] {
    guard let object else { throw MessageFault.wrongType(self, wanted: "an object") }
    var attributes = [String: AttributeValue](minimumCapacity: object.underestimatedCount)
    for (key, value) in object {
      do throws(MessageFault) {
        attributes[key.string] = try value.readAttribute()
      } catch {
        throw error.inside(key.string)
      }
    }
    return attributes
  }

  private func readAttribute() throws(MessageFault) -> AttributeValue {
    switch kind {
    case .null: .null
    case .array: .list(try readList())
    default: try readSingle()
    }
  }

  private func readSingle() throws(MessageFault) -> AttributeValue {
    if let string { return .string(string) }
    if let integer { return .integer(integer) }
    if let boolean { return .boolean(boolean) }
    if kind == .number, let number { return .number(number) }
    throw MessageFault("is \(kind.noun), which no attribute can hold")
  }

  private func readList() throws(MessageFault) -> [AttributeValue] {
    let elements = try readElements { element throws(MessageFault) in
      switch element.kind {
      case .null, .array: throw MessageFault("is \(element.kind.noun) within an array")
      default: try element.readSingle()
      }
    }
    try AttributeValue.checkKinds(elements)
    return elements
  }
}

extension AttributeValue {
  /// Refuses elements of several kinds, which no column could hold.
  fileprivate static func checkKinds(_ elements: [AttributeValue]) throws(MessageFault) {
    guard let kind = elements.first?.kind else { return }
    for (position, element) in elements.enumerated() where element.kind != kind {
      let found = element.kind?.rawValue ?? "nothing"
      throw MessageFault(
        "is of kind \(found) in an array of kind \(kind.rawValue)", at: "[\(position)]")
    }
  }

  /// The value with its strings read as moments.
  fileprivate func asDates() throws(MessageFault) -> AttributeValue {
    switch self {
    case .null, .date: return self
    case .string(let text):
      guard let moment = Timestamp(text) else {
        throw MessageFault("is “\(text.prefix(40))”, which is no moment after RFC 3339")
      }
      return .date(moment)
    case .list(let elements):
      var dates: [AttributeValue] = []
      dates.reserveCapacity(elements.count)
      for element in elements {
        do throws(MessageFault) {
          dates.append(try element.asDates())
        } catch {
          throw error.inside(dates.count)
        }
      }
      return .list(dates)
    case .integer, .number, .boolean:
      throw MessageFault("is among the dates and not a string")
    }
  }
}

extension [String: AttributeValue] {
  /// Turns the strings of those attributes into moments that a message lists as dates.
  mutating func markDates(_ names: JSONValue?) throws(MessageFault) {
    guard let names else { return }
    let list = try inside("dates") { () throws(MessageFault) in try names.readStrings() }
    for (position, name) in list.enumerated() {
      guard let value = self[name] else {
        throw MessageFault("is “\(name)”, which is no attribute here", at: "dates[\(position)]")
      }
      self[name] = try inside("attributes") { () throws(MessageFault) in
        try inside(name) { () throws(MessageFault) in try value.asDates() }
      }
    }
  }

  private func inside<Result>(
    _ member: String, _ body: () throws(MessageFault) -> Result
  ) throws(MessageFault) -> Result {
    do throws(MessageFault) {
      return try body()
    } catch {
      throw error.inside(member)
    }
  }
}

extension JSONWriter {
  /// Writes the members `attributes` and, where there are moments, `dates`.
  mutating func members(attributes: [String: AttributeValue]) throws(MessageFault) {
    guard !attributes.isEmpty else { return }
    var dates: [String] = []
    key("attributes")
    beginObject()
    for (name, value) in attributes {
      key(name)
      do throws(MessageFault) {
        try attribute(value)
      } catch {
        throw error.inside(name).inside("attributes")
      }
      if value.kind == .date { dates.append(name) }
    }
    endObject()
    if !dates.isEmpty { member("dates", dates) }
  }

  private mutating func attribute(_ value: AttributeValue) throws(MessageFault) {
    switch value {
    case .null: null()
    case .string(let text): string(text)
    case .integer(let number): integer(number)
    case .boolean(let flag): boolean(flag)
    case .date(let moment): string(moment.description)
    case .number(let number):
      guard number.isFinite else { throw MessageFault("is \(number), which is not finite") }
      try? self.number(number)
    case .list(let elements):
      try AttributeValue.checkKinds(elements)
      beginArray()
      for (position, element) in elements.enumerated() {
        switch element {
        case .list, .null:
          throw MessageFault("is no single value within a list", at: "[\(position)]")
        default: try attribute(element)
        }
      }
      endArray()
    }
  }
}

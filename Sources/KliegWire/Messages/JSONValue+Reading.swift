import KliegJSON
import KliegModel

/// What is done with a member that this version does not know.
enum UnknownMembers {
  /// In calls: it may matter, and dropping it silently would answer another question.
  case refused
  /// In replies: a newer daemon may say more.
  case ignored
}

extension JSONObject {
  /// Gives each member to `read`, which says whether it knows the name; null is as if absent.
  func readMembers(
    unknown: UnknownMembers = .refused,
    _ read: (JSONKey, JSONValue) throws(MessageFault) -> Bool
  ) throws(MessageFault) {
    for (key, value) in self where !value.isNull {
      let isKnown: Bool
      do throws(MessageFault) {
        isKnown = try read(key, value)
      } catch {
        throw error.inside(key.string)
      }
      guard isKnown || unknown == .ignored else {
        throw MessageFault("is not known", at: key.string)
      }
    }
  }
}

extension JSONValue {
  /// Gives each member to `read`, which says whether it knows the name; null is as if absent.
  func readMembers(
    unknown: UnknownMembers = .refused,
    _ read: (JSONKey, JSONValue) throws(MessageFault) -> Bool
  ) throws(MessageFault) {
    guard let object else { throw MessageFault.wrongType(self, wanted: "an object") }
    try object.readMembers(unknown: unknown, read)
  }

  /// Reads each element.
  func readElements<Element>(
    _ read: (JSONValue) throws(MessageFault) -> Element
  ) throws(MessageFault) -> [Element] {
    guard let array else { throw MessageFault.wrongType(self, wanted: "an array") }
    var elements: [Element] = []
    elements.reserveCapacity(array.underestimatedCount)
    for element in array {
      do throws(MessageFault) {
        elements.append(try read(element))
      } catch {
        throw error.inside(elements.count)
      }
    }
    return elements
  }

  func readString() throws(MessageFault) -> String {
    guard let string else { throw MessageFault.wrongType(self, wanted: "a string") }
    return string
  }

  func readInteger() throws(MessageFault) -> Int64 {
    guard let integer else { throw MessageFault.wrongType(self, wanted: "a whole number") }
    return integer
  }

  func readInt() throws(MessageFault) -> Int {
    Int(try readInteger())
  }

  func readNumber() throws(MessageFault) -> Double {
    guard let number else { throw MessageFault.wrongType(self, wanted: "a number") }
    return number
  }

  func readBoolean() throws(MessageFault) -> Bool {
    guard let boolean else { throw MessageFault.wrongType(self, wanted: "a boolean") }
    return boolean
  }

  func readStrings() throws(MessageFault) -> [String] {
    try readElements { element throws(MessageFault) in try element.readString() }
  }

  /// Reads a string of limited length.
  func readIdentifier(_ limits: MessageLimits) throws(MessageFault) -> String {
    guard let utf8 else { throw MessageFault.wrongType(self, wanted: "a string") }
    try MessageLimits.check(utf8.count, limits.identifierBytes, .identifierBytes, "bytes")
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Reads a string that must be one of the raw values of a type.
  func readCase<Case: RawRepresentable & CaseIterable>(
    of type: Case.Type
  ) throws(MessageFault) -> Case where Case.RawValue == String {
    let text = try readString()
    guard let value = Case(rawValue: text) else {
      let names = Case.allCases.map(\.rawValue).joined(separator: ", ")
      throw MessageFault("is “\(text)”, which is none of \(names)")
    }
    return value
  }

  /// Reads an array of strings that must each be one of the raw values of a type.
  func readCases<Case: RawRepresentable & CaseIterable>(
    of type: Case.Type
  ) throws(MessageFault) -> [Case] where Case.RawValue == String {
    try readElements { element throws(MessageFault) in try element.readCase(of: type) }
  }
}

extension Optional {
  /// The value of a member that must be there.
  func required(_ name: String) throws(MessageFault) -> Wrapped {
    guard let value = self else { throw MessageFault.missing(name) }
    return value
  }
}

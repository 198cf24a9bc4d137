internal import KliegJSON
package import KliegModel

/// A value of a stored payload, valid only while the payload is being visited.
package enum PayloadValue {
  /// Text as valid UTF-8.
  case string(UnsafeBufferPointer<UInt8>)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  case date(Timestamp)
  case list(PayloadList)

  /// Reads a value; nil when no payload may hold it.
  init?(_ value: JSONValue) {
    switch value.kind {
    case .array:
      guard let array = value.array else { return nil }
      self = .list(PayloadList(array))
    default: self.init(single: value)
    }
  }

  /// Reads a value that is no list.
  init?(single value: JSONValue) {
    switch value.kind {
    case .string:
      guard let utf8 = value.utf8 else { return nil }
      self = .string(utf8)
    case .integer:
      guard let integer = value.integer else { return nil }
      self = .integer(integer)
    case .number:
      guard let number = value.number else { return nil }
      self = .number(number)
    case .boolean:
      guard let boolean = value.boolean else { return nil }
      self = .boolean(boolean)
    case .object:
      guard let microseconds = value.object?.find("date")?.integer else { return nil }
      self = .date(Timestamp(microseconds: microseconds))
    case .null, .unsigned, .array: return nil
    }
  }

  /// The value, copied out of the payload.
  package func attributeValue() throws(Damage) -> AttributeValue {
    switch self {
    case .string(let utf8): .string(String(decoding: utf8, as: UTF8.self))
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .date(let moment): .date(moment)
    case .list(let list): .list(try list.attributeValues())
    }
  }
}

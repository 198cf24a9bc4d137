/// A value of an attribute.
///
/// ```swift
/// let attributes: [String: AttributeValue] = [
///   "title": "Sunset", "rating": 5, "keywords": ["sea", "evening"],
/// ]
/// ```
public enum AttributeValue: Sendable, Hashable {
  /// Text.
  case string(String)
  /// A whole number, exact.
  case integer(Int64)
  /// A number with a fraction; never NaN or infinite.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A moment.
  case date(Timestamp)
  /// Several values of one kind; lists do not nest.
  case list([AttributeValue])
  /// No value: in an update it removes the attribute, elsewhere it is as if absent.
  case null
}

extension AttributeValue {
  /// Which kind the value is of; a list has its elements' kind, nothing and an empty list have none.
  public var kind: AttributeKind? {
    switch self {
    case .string: .text
    case .integer, .number: .number
    case .boolean: .boolean
    case .date: .date
    case .list(let elements): elements.first?.kind
    case .null: nil
    }
  }

  /// The value as a list of single values: itself, or its elements.
  public var elements: [AttributeValue] {
    switch self {
    case .list(let elements): elements
    case .null: []
    default: [self]
    }
  }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: AttributeValue...) { self = .list(elements) }
  /// No value.
  public init(nilLiteral: ()) { self = .null }
}

extension AttributeValue: CustomStringConvertible {
  /// The value as a person would write it; list elements are joined by commas.
  public var description: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let flag): String(flag)
    case .date(let moment): moment.description
    case .list(let elements): elements.map(\.description).joined(separator: ", ")
    case .null: ""
    }
  }
}

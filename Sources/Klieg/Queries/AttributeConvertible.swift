public import FoundationEssentials
public import KliegModel

/// What can be the value of an attribute.
///
/// Enumerations with raw values conform by saying so:
///
/// ```swift
/// enum Status: String, AttributeConvertible { case open, done }
/// ```
public protocol AttributeConvertible {
  /// The value; ``AttributeValue/null`` for none.
  var attributeValue: AttributeValue { get }
}

extension AttributeConvertible where Self: RawRepresentable, RawValue: AttributeConvertible {
  /// The raw value.
  public var attributeValue: AttributeValue { rawValue.attributeValue }
}

extension AttributeValue: AttributeConvertible {
  /// The value itself.
  public var attributeValue: AttributeValue { self }
}

extension StringProtocol {
  /// The text.
  public var attributeValue: AttributeValue { .string(String(self)) }
}

extension String: AttributeConvertible {}
extension Substring: AttributeConvertible {}

extension Character: AttributeConvertible {
  /// The character as text.
  public var attributeValue: AttributeValue { .string(String(self)) }
}

extension BinaryInteger {
  /// The number, exact up to 64 bits with a sign.
  public var attributeValue: AttributeValue {
    Int64(exactly: self).map { .integer($0) } ?? .number(Double(self))
  }
}

extension Int: AttributeConvertible {}
extension Int8: AttributeConvertible {}
extension Int16: AttributeConvertible {}
extension Int32: AttributeConvertible {}
extension Int64: AttributeConvertible {}
extension UInt: AttributeConvertible {}
extension UInt8: AttributeConvertible {}
extension UInt16: AttributeConvertible {}
extension UInt32: AttributeConvertible {}
extension UInt64: AttributeConvertible {}

extension Double: AttributeConvertible {
  /// The number.
  public var attributeValue: AttributeValue { .number(self) }
}

extension Float: AttributeConvertible {
  /// The number.
  public var attributeValue: AttributeValue { .number(Double(self)) }
}

extension Bool: AttributeConvertible {
  /// The truth.
  public var attributeValue: AttributeValue { .boolean(self) }
}

extension Timestamp: AttributeConvertible {
  /// The moment.
  public var attributeValue: AttributeValue { .date(self) }
}

extension Date: AttributeConvertible {
  /// The moment, to the microsecond.
  public var attributeValue: AttributeValue { .date(Timestamp(self)) }
}

extension UUID: AttributeConvertible {
  /// The identifier as text, in capitals.
  public var attributeValue: AttributeValue { .string(uuidString) }
}

extension URL: AttributeConvertible {
  /// The address as text.
  public var attributeValue: AttributeValue { .string(absoluteString) }
}

extension Optional: AttributeConvertible where Wrapped: AttributeConvertible {
  /// The value, or none.
  public var attributeValue: AttributeValue { self?.attributeValue ?? .null }
}

extension Sequence where Element: AttributeConvertible {
  /// The values, without those that are none.
  public var attributeValue: AttributeValue {
    .list(map(\.attributeValue).filter { $0 != .null })
  }
}

extension Array: AttributeConvertible where Element: AttributeConvertible {}
extension Set: AttributeConvertible where Element: AttributeConvertible {}

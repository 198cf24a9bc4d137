public import Foundation
public import Klieg
public import KliegModel

extension _IntentValue where Self: AttributeConvertible {
  /// What an index keeps of it.
  public var _attributeValue: AttributeValue { attributeValue }
}

extension Int: _IntentValue {
  /// Reads a whole number.
  public static func _reading(_ text: String) async throws -> Int {
    try ValueText.read(text) { Int($0) }
  }
}

extension Double: _IntentValue {
  /// Reads a number that is finite.
  public static func _reading(_ text: String) async throws -> Double {
    try ValueText.read(text) { Double($0).flatMap { $0.isFinite ? $0 : nil } }
  }
}

extension Bool: _IntentValue {
  /// Reads `true` or `false`.
  public static func _reading(_ text: String) async throws -> Bool {
    try ValueText.read(text) { Bool($0) }
  }
}

extension String: _IntentValue {
  /// Takes the text as it is.
  public static func _reading(_ text: String) async throws -> String { text }
}

extension Date: _IntentValue {
  /// Reads RFC 3339 (`2026-11-30T09:30:00Z`) or a bare day, midnight UTC.
  public static func _reading(_ text: String) async throws -> Date {
    try ValueText.read(text) { Timestamp($0)?.date }
  }
}

extension URL: _IntentValue {
  /// Reads an address.
  public static func _reading(_ text: String) async throws -> URL {
    try ValueText.read(text) { URL(string: $0) }
  }
}

extension AttributedString: _IntentValue {
  /// The text without its attributes.
  public var _attributeValue: AttributeValue { .string(String(characters)) }
  /// Takes the text, without attributes.
  public static func _reading(_ text: String) async throws -> AttributedString {
    AttributedString(text)
  }
}

extension DateComponents: _IntentValue {
  /// The moment that they name, by their calendar or else the Gregorian one in UTC.
  public var _attributeValue: AttributeValue {
    var calendar = self.calendar ?? Calendar(identifier: .gregorian)
    if let zone = timeZone ?? TimeZone(secondsFromGMT: 0) { calendar.timeZone = zone }
    return calendar.date(from: self)?.attributeValue ?? .null
  }
  /// Reads a moment as ``Foundation/Date`` does, in UTC.
  public static func _reading(_ text: String) async throws -> DateComponents {
    let date = try await Date._reading(text)
    var calendar = Calendar(identifier: .gregorian)
    if let zone = TimeZone(secondsFromGMT: 0) { calendar.timeZone = zone }
    return calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
  }
}

extension Measurement: _IntentValue where UnitType: Dimension {
  /// No conversions.
  public typealias Specification = EmptyResolverSpecification<Measurement<UnitType>>

  /// The number in the dimension's base unit, so that what is equal is kept alike.
  public var _attributeValue: AttributeValue {
    converted(to: UnitType.baseUnit()).value.attributeValue
  }
  /// Reads a number in the dimension's base unit.
  public static func _reading(_ text: String) async throws -> Measurement<UnitType> {
    Measurement(value: try await Double._reading(text), unit: UnitType.baseUnit())
  }
}

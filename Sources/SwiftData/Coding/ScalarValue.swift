import FoundationEssentials
import Klieg
import KliegModel

/// A type whose values are single values of attributes.
protocol ScalarValue: AttributeConvertible, Equatable {
  static var kind: AttributeKind { get }
  /// The value of a model in which none was stored.
  static var blank: Self { get }
  init?(_ stored: AttributeValue)
}

extension String: ScalarValue {
  static var kind: AttributeKind { .keyword }
  static var blank: String { "" }

  init?(_ stored: AttributeValue) {
    guard case .string(let text) = stored else { return nil }
    self = text
  }
}

extension Character: ScalarValue {
  static var kind: AttributeKind { .keyword }
  static var blank: Character { " " }

  init?(_ stored: AttributeValue) {
    guard case .string(let text) = stored, text.count == 1, let only = text.first else {
      return nil
    }
    self = only
  }
}

extension Bool: ScalarValue {
  static var kind: AttributeKind { .boolean }
  static var blank: Bool { false }

  init?(_ stored: AttributeValue) {
    guard case .boolean(let flag) = stored else { return nil }
    self = flag
  }
}

extension ScalarValue where Self: FixedWidthInteger {
  static var kind: AttributeKind { .number }
  static var blank: Self { 0 }

  init?(_ stored: AttributeValue) {
    switch stored {
    case .integer(let number): self.init(exactly: number)
    case .number(let number): self.init(exactly: number)
    default: return nil
    }
  }
}

extension Int: ScalarValue {}
extension Int8: ScalarValue {}
extension Int16: ScalarValue {}
extension Int32: ScalarValue {}
extension Int64: ScalarValue {}
extension UInt: ScalarValue {}
extension UInt8: ScalarValue {}
extension UInt16: ScalarValue {}
extension UInt32: ScalarValue {}
extension UInt64: ScalarValue {}

extension Double: ScalarValue {
  static var kind: AttributeKind { .number }
  static var blank: Double { 0 }

  init?(_ stored: AttributeValue) {
    switch stored {
    case .integer(let number): self.init(number)
    case .number(let number): self = number
    default: return nil
    }
  }
}

extension Float: ScalarValue {
  static var kind: AttributeKind { .number }
  static var blank: Float { 0 }

  init?(_ stored: AttributeValue) {
    guard let number = Double(stored) else { return nil }
    self.init(number)
  }
}

extension Date: ScalarValue {
  static var kind: AttributeKind { .date }
  static var blank: Date { Date(timeIntervalSince1970: 0) }

  init?(_ stored: AttributeValue) {
    guard case .date(let moment) = stored else { return nil }
    self = moment.date
  }
}

extension UUID: ScalarValue {
  static var kind: AttributeKind { .keyword }
  static var blank: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

  init?(_ stored: AttributeValue) {
    guard case .string(let text) = stored else { return nil }
    self.init(uuidString: text)
  }
}

extension Data: AttributeConvertible {
  /// The bytes in base 64.
  public var attributeValue: AttributeValue { .string(base64EncodedString()) }
}

extension Data: ScalarValue {
  static var kind: AttributeKind { .keyword }
  static var blank: Data { Data() }

  init?(_ stored: AttributeValue) {
    guard case .string(let text) = stored else { return nil }
    self.init(base64Encoded: text)
  }
}

import FoundationEssentials
import Klieg
import KliegModel

/// How the values of a type become values of attributes, and the way back.
struct ValueCodec {
  let kind: AttributeKind
  /// Whether the values are text that may be searched by its words.
  let isText: Bool
  /// Whether comparisons in the store mean what they mean of the values.
  let isComparable: Bool
  /// The value of a model in which none was stored; nil where the type has none.
  let blank: Any?
  /// The attribute's value.
  let encode: (Any) throws -> AttributeValue
  /// The property's value; nil if the attribute's is none of the type.
  let decode: (AttributeValue) -> Any?

  /// Makes the codec of a type.
  ///
  /// Single values are stored as what they are, enumerations as their raw values, lists of both as lists,
  /// and all else as JSON.
  init(for type: Any.Type, isEncoded: Bool = false) {
    if let optional = type as? any OptionalType.Type {
      self.init(optional: optional, isEncoded: isEncoded)
    } else if !isEncoded, let plain = ValueCodec(plain: type) {
      self = plain
    } else if !isEncoded, let list = type as? any ListValue.Type,
      let element = ValueCodec(plain: list.elementType)
    {
      self.init(list: list, of: element)
    } else if let codable = type as? any Codable.Type {
      self = .json(codable)
    } else {
      self.init(
        kind: .keyword, isText: false, isComparable: false, blank: nil,
        encode: { _ in
          throw SwiftDataError.modelValidationFailure("A “\(type)” cannot be stored.")
        }, decode: { _ in nil })
    }
  }

  /// A default as a value of the type: a literal's own type may be another one.
  func value(of written: Any) -> Any? {
    if let stored = try? encode(written) { return decode(stored) }
    return (written as? any AttributeConvertible).flatMap { decode($0.attributeValue) }
  }

  private init(
    kind: AttributeKind, isText: Bool, isComparable: Bool, blank: Any?,
    encode: @escaping (Any) throws -> AttributeValue, decode: @escaping (AttributeValue) -> Any?
  ) {
    self.kind = kind
    self.isText = isText
    self.isComparable = isComparable
    self.blank = blank
    self.encode = encode
    self.decode = decode
  }

  private init(optional: any OptionalType.Type, isEncoded: Bool) {
    let inner = ValueCodec(for: optional.wrappedType, isEncoded: isEncoded)
    self.init(
      kind: inner.kind, isText: inner.isText, isComparable: inner.isComparable,
      blank: optional.optional(nil),
      encode: { value in
        // A default that is there comes without its optional.
        guard let some = value as? any OptionalType else { return try inner.encode(value) }
        return try some.content.map(inner.encode) ?? .null
      },
      decode: { stored in
        if stored == .null { return optional.optional(nil) }
        return inner.decode(stored).flatMap { optional.optional($0) }
      })
  }

  private init?(plain type: Any.Type) {
    if let scalar = type as? any ScalarValue.Type {
      self = .scalar(scalar)
    } else if type == URL.self {
      self.init(
        kind: .keyword, isText: true, isComparable: true, blank: nil,
        encode: { .string(($0 as? URL)?.absoluteString ?? "") },
        decode: { stored in
          guard case .string(let text) = stored else { return nil }
          return URL(string: text)
        })
    } else if let raw = type as? any RawRepresentable.Type, let codec = ValueCodec.raw(raw) {
      self = codec
    } else {
      return nil
    }
  }

  private static func scalar<Value: ScalarValue>(_ type: Value.Type) -> ValueCodec {
    ValueCodec(
      kind: type.kind, isText: type is any StringProtocol.Type, isComparable: type != Data.self,
      blank: type.blank,
      encode: { value in
        guard let value = value as? Value else {
          throw SwiftDataError.modelValidationFailure("A value is no “\(type)”.")
        }
        let stored = value.attributeValue
        // A store has integers of 64 bits with a sign, and what a Double is.
        if case .number(let number) = stored, !number.isFinite || Value(stored) != value {
          throw SwiftDataError.modelValidationFailure(
            "The number \(value) cannot be stored as it is.")
        }
        return stored
      }, decode: { Value($0) })
  }

  private static func raw<Value: RawRepresentable>(_ type: Value.Type) -> ValueCodec? {
    guard let scalar = Value.RawValue.self as? any ScalarValue.Type else { return nil }
    let inner = ValueCodec.scalar(scalar)
    return ValueCodec(
      kind: inner.kind, isText: inner.isText, isComparable: true, blank: nil,
      encode: { value in
        guard let value = value as? Value else {
          throw SwiftDataError.modelValidationFailure("A value is no “\(type)”.")
        }
        return try inner.encode(value.rawValue)
      },
      decode: { stored in
        (inner.decode(stored) as? Value.RawValue).flatMap { Value(rawValue: $0) }
      })
  }

  private init(list: any ListValue.Type, of element: ValueCodec) {
    self.init(
      kind: element.kind, isText: element.isText, isComparable: element.isComparable,
      blank: list.list(of: []),
      encode: { value in
        .list(try ((value as? any ListValue)?.listElements ?? []).map(element.encode))
      },
      decode: { stored in
        let values = stored.elements.compactMap(element.decode)
        return values.count == stored.elements.count ? list.list(of: values) : nil
      })
  }

  private static func json<Value: Codable>(_ type: Value.Type) -> ValueCodec {
    ValueCodec(
      kind: .keyword, isText: false, isComparable: false, blank: nil,
      encode: { value in
        guard let value = value as? Value else {
          throw SwiftDataError.modelValidationFailure("A value is no “\(type)”.")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
          return .string(String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
          throw SwiftDataError.modelValidationFailure("A “\(type)” cannot be encoded: \(error)")
        }
      },
      decode: { stored in
        guard case .string(let text) = stored else { return nil }
        return try? JSONDecoder().decode(type, from: Data(text.utf8))
      })
  }
}

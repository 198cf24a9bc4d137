import FoundationEssentials

/// Tells what is optional among values and types that are known at run time only.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  var wrappedValue: Any? { map { $0 } }
}

/// The value without the optionals around it; nil for none.
func unwrapped(_ value: Any?) -> Any? {
  var value = value
  while let some = value, let optional = some as? any OptionalValue {
    value = optional.wrappedValue
  }
  return value
}

/// The type without the optionals around it.
func unwrapped(_ type: Any.Type) -> Any.Type {
  var type = type
  while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
  return type
}

/// Whether a type's values are text.
func isText(_ type: Any.Type) -> Bool { unwrapped(type) is any StringProtocol.Type }

/// Whether a type's values are lists.
func isList(_ type: Any.Type) -> Bool {
  let type = unwrapped(type)
  return type is any Sequence.Type && !(type is any StringProtocol.Type)
}

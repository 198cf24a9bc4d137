/// Tells what is optional among types that are known at run time only.
protocol OptionalType {
  static var wrappedType: Any.Type { get }
  /// The optional around a value, or none.
  static func optional(_ value: Any?) -> Any?
  var content: Any? { get }
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }

  static func optional(_ value: Any?) -> Any? {
    guard let value else { return Self.none as Any }
    return (value as? Wrapped).map { Self.some($0) as Any }
  }

  var content: Any? { map { $0 } }
}

/// A list whose elements' type is known at run time only.
protocol ListValue {
  static var elementType: Any.Type { get }
  static func list(of elements: [Any]) -> Any?
  var listElements: [Any] { get }
}

extension Array: ListValue {
  static var elementType: Any.Type { Element.self }

  static func list(of elements: [Any]) -> Any? {
    let list = elements.compactMap { $0 as? Element }
    return list.count == elements.count ? list : nil
  }

  var listElements: [Any] { map { $0 } }
}

extension Set: ListValue {
  static var elementType: Any.Type { Element.self }

  static func list(of elements: [Any]) -> Any? {
    let list = elements.compactMap { $0 as? Element }
    return list.count == elements.count ? Set(list) : nil
  }

  var listElements: [Any] { map { $0 } }
}

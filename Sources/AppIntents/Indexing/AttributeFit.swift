import CoreSpotlight
import Foundation
import KliegModel

/// Brings a property's value into the form that one of CoreSpotlight's attributes has.
struct AttributeFit {
  private let form: AttributeForm?
  private let kind: AttributeKind?

  init(_ name: String) {
    form = AttributeForm.known(name)
    kind = KnownAttributes.field(name)?.kind
  }

  /// The value for a set of attributes, `NSNull` for none; nil where it cannot be held.
  func fitted(_ value: AttributeValue, of property: any ErasedProperty) -> Any? {
    if value == .null { return NSNull() }
    if case .list(let elements) = value, elements.isEmpty { return NSNull() }
    switch form {
    case .string:
      guard case .list = value else { return text(value, property.anyValue) }
      return nil
    case .strings: return list(value) { text($0, nil) }
    case .number: return number(value)
    case .date: return moment(value)
    case .dates: return list(value, moment)
    case .link: return text(value, nil).flatMap { URL(string: $0) }
    case .data, .people, .headers, .contentType, nil: return nil
    }
  }

  private func list<Element>(
    _ value: AttributeValue, _ element: (AttributeValue) -> Element?
  ) -> [Element]? {
    let elements = value.elements.compactMap(element)
    return elements.count == value.elements.count ? elements : nil
  }

  /// Words of a person: of an entity its title, of which words are searched.
  private func text(_ value: AttributeValue, _ original: (any Sendable)?) -> String? {
    if kind == .text, let entity = original as? any AppEntity {
      return String(localized: entity.displayRepresentation.title)
    }
    guard case .string(let text) = value else { return nil }
    return text
  }

  private func number(_ value: AttributeValue) -> NSNumber? {
    switch (value, kind) {
    case (.boolean(let flag), .boolean): NSNumber(value: flag)
    case (.integer(let number), .boolean) where number == 0 || number == 1:
      NSNumber(value: number == 1)
    case (.integer(let number), .number): NSNumber(value: number)
    case (.number(let number), .number): NSNumber(value: number)
    default: nil
    }
  }

  private func moment(_ value: AttributeValue) -> Date? {
    guard case .date(let moment) = value else { return nil }
    return moment.date
  }
}

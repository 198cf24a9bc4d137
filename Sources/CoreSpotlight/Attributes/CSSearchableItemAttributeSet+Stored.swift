import Foundation
package import KliegModel
import UniformTypeIdentifiers

extension CSSearchableItemAttributeSet {
  /// The attribute that says how the app's own values look where that is not plain to see.
  private static let forms = "kMDForms"
  private static let htmlText = "kMDHTMLText"

  /// The attributes as the daemon stores them.
  package final func storedAttributes() -> [String: AttributeValue] {
    var stored: [String: AttributeValue] = [:]
    var forms: [String] = []
    for (name, value) in values {
      let form = customKeys[name] == nil ? AttributeForm.known(name) : nil
      if value is NSNull {
        stored[name] = .null
        if form == .people { stored[StoredPeople.companion(of: name)] = .null }
        if name == "htmlContentData" { stored[Self.htmlText] = .null }
        continue
      }
      stored[name] = Self.stored(value, name, form)
      if let people = Self.people(value) {
        stored[StoredPeople.companion(of: name)] = .string(StoredPeople.text(of: people))
        if form == nil { forms.append((value is CSPerson ? "person=" : "people=") + name) }
      } else if form == nil, value is Data || value is NSData {
        forms.append("data=" + name)
      }
    }
    if !forms.isEmpty { stored[Self.forms] = .list(forms.sorted().map(AttributeValue.string)) }
    if let html = htmlContentData {
      stored[Self.htmlText] = .string(HTMLText.plain(String(decoding: html, as: UTF8.self)))
    }
    if let entity = associatedEntity {
      stored[AssociatedEntity.typeAttribute] = .string(entity.type)
      stored[AssociatedEntity.identifierAttribute] = .string(entity.identifier)
    }
    return stored
  }

  /// What has to be fetched so that an attribute can be read.
  package static func stored(for names: [String]) -> [String] {
    var fetched = names
    for name in names {
      let form = AttributeForm.known(name)
      if form == nil || form == .people { fetched.append(StoredPeople.companion(of: name)) }
    }
    if names.isEmpty { return [] }
    return fetched + [forms, AssociatedEntity.typeAttribute, AssociatedEntity.identifierAttribute]
  }

  /// What the app's own values are, for the index to know before the first one comes.
  package final func declaredFields() -> [Field] {
    customKeys.values.compactMap { key in
      guard let value = values[key.keyName], !(value is NSNull) else { return nil }
      let kind = Self.stored(value, nil)?.kind
      let isText = kind == .text && key.isSearchable
      return kind.map {
        Field(
          key.keyName, isText || $0 != .text ? $0 : .keyword, isSearched: key.isSearchableByDefault)
      }
    }
  }

  /// The values that stored attributes stand for.
  package static func values(of stored: [String: AttributeValue]) -> [String: Any] {
    var values: [String: Any] = [:]
    var custom: [String: Substring] = [:]
    for line in stored[forms]?.elements ?? [] {
      guard case .string(let text) = line, let end = text.firstIndex(of: "=") else { continue }
      custom[String(text[text.index(after: end)...])] = text[..<end]
    }
    for (name, value) in stored where !name.hasPrefix("kMD") && value != .null {
      let form = AttributeForm.known(name)
      if let form = custom[name] {
        values[name] = object(value, form, stored[StoredPeople.companion(of: name)])
      } else if form == .people {
        if case .string(let text)? = stored[StoredPeople.companion(of: name)] {
          values[name] = StoredPeople.people(in: text)
        }
      } else if let form {
        values[name] = Self.value(value, form)
      } else {
        values[name] = object(value)
      }
    }
    return values
  }

  /// Stores a value under a key of the app's own, given as the daemon stores it.
  package final func setValue(
    stored value: AttributeValue, forCustomKey key: CSCustomAttributeKey
  ) {
    customKeys[key.keyName] = key
    values[key.keyName] = Self.object(value) ?? NSNull()
  }

  private static func stored(
    _ value: Any, _ name: String, _ form: AttributeForm?
  ) -> AttributeValue? {
    let stored = stored(value, form)
    guard form == .number, KnownAttributes.field(name)?.kind == .boolean, let stored
    else { return stored }
    return (value as? NSNumber).map { .boolean($0.boolValue) } ?? stored
  }

  private static func people(_ value: Any) -> [CSPerson]? {
    if let people = value as? [CSPerson] { return people.isEmpty ? nil : people }
    return (value as? CSPerson).map { [$0] }
  }

  private static func stored(_ value: Any, _ form: AttributeForm?) -> AttributeValue? {
    switch value {
    case let text as String: return .string(text)
    case let text as NSString: return .string(text.description)
    case let number as NSNumber: return number.stored(form)
    case let date as Date: return .date(Timestamp(date))
    case let date as NSDate: return .date(Timestamp(date as Date))
    case let url as URL: return .string(url.absoluteString)
    case let data as Data: return .string(data.base64EncodedString())
    case let data as NSData: return .string((data as Data).base64EncodedString())
    case let type as UTType: return .string(type.identifier)
    case let person as CSPerson: return .string(person.searchedName)
    case let headers as [String: [Any]]: return .string(EmailHeaders.text(of: headers))
    case let array as NSArray: return .list(array.compactMap { stored($0, form) })
    case let array as [Any]: return .list(array.compactMap { stored($0, form) })
    default: return nil
    }
  }

  private static func value(_ value: AttributeValue, _ form: AttributeForm) -> Any? {
    switch form {
    case .strings: return value.elements.compactMap(\.text)
    case .dates: return value.elements.compactMap(\.moment)
    case .string: return value.elements.first?.text
    case .number: return value.elements.first?.amount
    case .date: return value.elements.first?.moment
    case .link: return value.elements.first?.text.flatMap { URL(string: $0) }
    case .data: return value.elements.first?.text.flatMap { Data(base64Encoded: $0) }
    case .contentType: return value.elements.first?.text.flatMap { UTType($0) }
    case .headers: return value.elements.first?.text.map(EmailHeaders.headers)
    case .people: return nil
    }
  }

  /// A value of the app's own that is no plain one.
  private static func object(
    _ value: AttributeValue, _ form: Substring, _ companion: AttributeValue?
  ) -> Any? {
    if form == "data" {
      return value.elements.first?.text.flatMap { NSData(base64Encoded: $0) }
    }
    let people = companion?.elements.first?.text.map { StoredPeople.people(in: $0) } ?? []
    return form == "person" ? people.first : people as NSArray
  }

  private static func object(_ value: AttributeValue) -> Any? {
    switch value {
    case .string(let text): return text as NSString
    case .date(let moment): return moment.date as NSDate
    case .integer, .number, .boolean: return value.amount
    case .list(let elements): return elements.compactMap(object) as NSArray
    case .null: return nil
    }
  }
}

extension AttributeValue {
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  fileprivate var moment: Date? {
    guard case .date(let moment) = self else { return nil }
    return moment.date
  }

  fileprivate var amount: NSNumber? {
    switch self {
    case .integer(let number): NSNumber(value: number)
    case .number(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    default: nil
    }
  }
}

extension NSNumber {
  /// The number as an attribute of a name has it, or as it was made.
  fileprivate func stored(_ form: AttributeForm?) -> AttributeValue {
    let type = String(cString: objCType)
    if form == nil, type == "c" || type == "B" { return .boolean(boolValue) }
    if type == "d" || type == "f" {
      let number = doubleValue
      // A whole number stays exact, however it was written.
      if let integer = Int64(exactly: number) { return .integer(integer) }
      return .number(number)
    }
    return type == "Q" && uint64Value > UInt64(Int64.max)
      ? .number(doubleValue) : .integer(int64Value)
  }
}

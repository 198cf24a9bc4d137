import FoundationEssentials
package import KliegModel

/// Checks one item against the limits and the schema, and brings its values to their kinds.
package struct ItemCheck: Sendable {
  private let settings: Settings

  package init(_ settings: Settings) {
    self.settings = settings
  }

  /// The item with each value of its attribute's kind, and the fields that it is the first to use.
  package func accept(
    _ item: Item, schema: Schema
  ) throws(KliegError) -> (item: Item, met: [Field]) {
    try check(item.identifier, "identifier", of: item)
    try check(item.type ?? "-", "type", of: item)
    try check(item.domain ?? "-", "domain", of: item)
    guard item.attributes.count <= settings[.attributesPerItem] else {
      throw refusal(
        item,
        "has \(item.attributes.count) attributes; \(settings[.attributesPerItem]) are allowed",
        code: .limitExceeded, detail: ("limit", Setting.attributesPerItem.rawValue))
    }
    var accepted = item
    var met: [Field] = []
    for (name, value) in item.attributes.sorted(by: { $0.key < $1.key }) {
      guard let kind = value.kind ?? schema[name]?.kind else {
        accepted.attributes[name] = value == .null && item.isUpdate ? .null : nil
        continue
      }
      // What the index holds was checked when it came.
      if !schema.holds(name) { try check(name: name, of: item) }
      let field = schema[name] ?? Field(name, kind)
      if !schema.holds(name) { met.append(field) }
      accepted.attributes[name] = try bring(value, to: field, of: item)
    }
    if !item.isUpdate {
      accepted.attributes = accepted.attributes.filter { $0.value != .null }
    }
    return (accepted, met)
  }

  private func bring(
    _ value: AttributeValue, to field: Field, of item: Item
  ) throws(KliegError) -> AttributeValue {
    if field.kind == .date, let dated = Self.dated(value) { return dated }
    guard field.kind.accepts(value) else {
      throw refusal(
        item, "gives “\(field.name)” a value that is no \(field.kind.rawValue)", code: .conflict,
        detail: ("attribute", field.name))
    }
    guard Self.isFinite(value) else {
      throw refusal(
        item, "gives “\(field.name)” a number that is not finite", code: .invalidItem,
        detail: ("attribute", field.name))
    }
    return value
  }

  /// Strings where dates are stored, read as dates; nil when one is none.
  private static func dated(_ value: AttributeValue) -> AttributeValue? {
    switch value {
    case .string(let text): return Timestamp(text).map(AttributeValue.date)
    case .list(let elements):
      let dates = elements.compactMap { element in
        if case .date = element { element } else { dated(element) }
      }
      return dates.count == elements.count ? .list(dates) : nil
    default: return nil
    }
  }

  private static func isFinite(_ value: AttributeValue) -> Bool {
    switch value {
    case .number(let number): number.isFinite
    case .list(let elements): elements.allSatisfy(isFinite)
    default: true
    }
  }

  private func check(name: String, of item: Item) throws(KliegError) {
    guard !name.isEmpty, !name.hasPrefix("_"), name.utf8.count <= 256,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw refusal(
        item,
        "names an attribute “\(name.prefix(64))”; a name has 1 to 256 bytes, no control characters "
          + "and no leading underscore", code: .invalidItem, detail: ("attribute", name))
    }
  }

  private func check(
    _ text: String, _ part: String, of item: Item
  ) throws(KliegError) {
    guard !text.isEmpty else {
      throw refusal(item, "has an empty \(part)", code: .invalidItem, detail: ("parameter", part))
    }
    guard text.utf8.count <= settings[.identifierBytes] else {
      throw refusal(
        item,
        "has a \(part) of \(text.utf8.count) bytes; \(settings[.identifierBytes]) are allowed",
        code: .limitExceeded, detail: ("limit", Setting.identifierBytes.rawValue))
    }
  }

  private func refusal(
    _ item: Item, _ fault: String, code: KliegError.Code, detail: (String, String)
  ) -> KliegError {
    KliegError(
      code, "Item “\(item.identifier.prefix(100))” \(fault).",
      details: ["identifier": item.identifier, detail.0: detail.1])
  }
}

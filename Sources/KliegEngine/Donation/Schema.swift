package import KliegModel

/// What an index knows of its attributes, in the order in which they came.
///
/// Known attributes have their kind from one table; others are declared, or take the kind of their
/// first value.
package struct Schema: Sendable {
  package private(set) var fields: [Field] = []
  private var positions: [String: Int] = [:]

  package init(_ fields: [Field] = []) {
    for field in fields {
      add(field)
    }
  }

  /// The field of an attribute, as far as it is known.
  package subscript(name: String) -> Field? {
    if let position = positions[name] { return fields[position] }
    return KnownAttributes.field(name)
  }

  /// Whether the index itself has met or declared the attribute.
  package func holds(_ name: String) -> Bool { positions[name] != nil }

  /// Adds a field that is not yet there.
  package mutating func add(_ field: Field) {
    guard positions[field.name] == nil else { return }
    positions[field.name] = fields.count
    fields.append(field)
  }

  /// Replaces what is known of an attribute, or adds it.
  package mutating func set(_ field: Field) {
    if let position = positions[field.name] {
      fields[position] = field
    } else {
      add(field)
    }
  }

  /// The field that an attribute gets from its first value.
  package static func field(met name: String, kind: AttributeKind) -> Field {
    KnownAttributes.field(name) ?? Field(name, kind)
  }
}

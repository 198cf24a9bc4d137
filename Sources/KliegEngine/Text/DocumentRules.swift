import KliegModel

/// What of a description decides which terms an item's document has.
///
/// Fields that are as their first value would have made them do not count, so that a new attribute
/// leaves the rules as they are.
struct DocumentRules {
  /// The rules as a text to compare.
  let text: String

  init(_ description: IndexDescription, _ schema: Schema) {
    let special = schema.fields.filter { field in
      let usual = Schema.field(met: field.name, kind: field.kind)
      return Self.role(field) != Self.role(usual)
    }
    let fields = special.map { "\($0.name)=\(Self.role($0))" }.sorted()
    text = ([description.language ?? ""] + fields).joined(separator: "\n")
  }

  private static func role(_ field: Field) -> String {
    field.isSearched ? (field.weight > 1 ? "title" : "text") : "none"
  }
}

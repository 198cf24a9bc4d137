import KliegModel

/// What a person typed, read as people write to search engines; never an error.
///
/// Parts are separated by white space, and all must hold:
/// * `word`, `"a phrase"`, `field:value`, `field:"two words"`, `(a group)`;
/// * `field:10..20`, `field:10..`, `field:>5`, `field:>=2026-01-01`, also `<`, `<=`, `=`;
/// * `-` before any of these: it must not hold;
/// * `OR` between two of these: one is enough. `AND` between two says nothing new.
///
/// A field's words are found in it where it is of kind text; other kinds are compared, strings of kind
/// keyword whatever their case. A day without a time stands for the whole day in UTC. What makes no
/// sense so, such as a field that no index has or a quote that nothing closes, is read as words.
struct UserText: Sendable, Hashable {
  indirect enum Clause: Sendable, Hashable {
    /// Words, the last perhaps unfinished.
    case words(String, isUnfinished: Bool)
    case phrase(String)
    /// Words in an attribute of kind text.
    case field(String, Clause)
    case comparison(Filter)
    case not(Clause)
    case all([Clause])
    case any([Clause])
  }

  /// What must hold.
  let clauses: [Clause]

  /// Reads a text, whose last word may be unfinished.
  init(_ text: String, isTyping: Bool, kind: (String) -> AttributeKind?) {
    var reader = UserTextReader(text, isTyping: isTyping)
    clauses = reader.read(kind)
  }
}

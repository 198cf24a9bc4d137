/// How the values of an attribute are stored and compared.
public enum AttributeKind: String, Sendable, Hashable, CaseIterable {
  /// Text that is searched by its words, and compared as a string.
  case text
  /// A string that is compared, but whose words are not searched.
  case keyword
  /// A whole or fractional number.
  case number
  /// True or false.
  case boolean
  /// A moment.
  case date

  /// Whether a value of another kind may be stored where this kind is declared.
  package func accepts(_ value: AttributeValue) -> Bool {
    switch value {
    case .null: true
    case .list(let elements):
      elements.allSatisfy { element in
        if case .list = element { return false }
        if case .null = element { return false }
        return accepts(element)
      }
    case .string: self == .text || self == .keyword
    case .integer, .number: self == .number
    case .boolean: self == .boolean
    case .date: self == .date
    }
  }
}

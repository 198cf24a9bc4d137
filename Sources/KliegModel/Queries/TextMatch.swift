/// What the words of an item must be, beyond what a comparison of whole strings can say.
///
/// Words are compared as the text search does: by stem, without case and accents. A match in one
/// attribute looks at that attribute only; otherwise all searched attributes are looked at, and no
/// phrase reaches from one of them into another.
public struct TextMatch: Sendable, Hashable {
  /// How the words must stand.
  public enum Form: Sendable, Hashable {
    /// Every word is there, in any order.
    case words(String)
    /// The words stand side by side, in this order.
    case phrase(String)
    /// Every word is there, all within a stretch of so many words.
    case near(String, within: Int)
    /// Every word is there; the last one may go on.
    case prefix(String)
    /// Every word is there, each perhaps misspelt by so many letters: 1 or 2.
    case fuzzy(String, edits: Int)
  }

  /// How the words must stand.
  public var form: Form
  /// The attribute to look at; nil for all that are searched.
  public var attribute: String?

  /// Makes a match.
  public init(_ form: Form, in attribute: String? = nil) {
    self.form = form
    self.attribute = attribute
  }
}

extension TextMatch: CustomStringConvertible {
  /// The match as `klieg explain` prints it.
  public var description: String {
    let what =
      switch form {
      case .words(let text): "HAS WORDS “\(text)”"
      case .phrase(let text): "HAS PHRASE “\(text)”"
      case .near(let text, let count): "HAS “\(text)” WITHIN \(count) WORDS"
      case .prefix(let text): "HAS WORDS “\(text)…”"
      case .fuzzy(let text, let edits): "HAS WORDS LIKE “\(text)” (\(edits))"
      }
    return "\(attribute ?? "text") \(what)"
  }
}

/// A term of the index as people read it.
package struct SoughtTerm: Sendable, Hashable, CustomStringConvertible {
  /// Which of the forms of a word the index has it as.
  package enum Form: Sendable, Hashable {
    /// Folded, and stemmed where the language is known.
    case folded
    /// With its accents.
    case exact
    /// The first characters of a title's word.
    case beginning
  }

  package let form: Form
  /// The word, or what it begins with.
  package let text: String

  package init(_ term: [UInt8]) {
    let rest: ArraySlice<UInt8>
    switch term.first {
    case WordLimits.exactPrefix: (form, rest) = (.exact, term.dropFirst())
    case WordLimits.edgePrefix: (form, rest) = (.beginning, term.dropFirst())
    default: (form, rest) = (.folded, term[...])
    }
    text = String(decoding: rest, as: UTF8.self)
  }

  package var description: String {
    switch form {
    case .folded: "“\(text)”"
    case .exact: "“\(text)” with these accents"
    case .beginning: "“\(text)…” at the beginning of a title's word"
    }
  }
}

/// The stem of a word in a language that items have beside that of their index.
package struct OtherStem: Sendable, Hashable {
  /// The term, which counts in items of the language alone.
  package let stem: [UInt8]
  /// The language's name.
  package let language: String
}

/// What a person typed, as terms of the index: a document matches if it has every part.
package struct AnalysedQuery: Sendable, Hashable, CustomStringConvertible {
  /// One word.
  package struct Part: Sendable, Hashable {
    /// The term of the finished word.
    package let term: [UInt8]

    /// The folded word, not stemmed; the prefix to complete if the word is unfinished.
    package let form: [UInt8]

    /// For a word with accents, the term of those that have the same; documents with it have the other too.
    package var exactTerm: [UInt8]?

    /// What items in other languages than the index's have for the word, where it is another term.
    package var otherStems: [OtherStem] = []

    /// Whether more characters may follow.
    package let isUnfinished: Bool

    /// Where the word stands in the text, in bytes of UTF-8.
    package let range: Range<Int>

    /// For an unfinished word of few characters, the term of all title words that begin so.
    package var edgeTerm: [UInt8]? {
      let characters = form.count { $0 & 0xC0 != 0x80 }
      guard isUnfinished, characters <= WordLimits.edgeCharacters else { return nil }
      return [WordLimits.edgePrefix] + form
    }
  }

  /// The words in the order of the text; none if the text has no word.
  package let parts: [Part]

  /// Neighbouring characters of scripts in which words are not told apart for sure: a document that has
  /// them is likely meant, however its words were told apart.
  package let pairs: [Part]

  /// Reads like `quick AND running→run AND sear*`.
  package var description: String {
    parts.map { part in
      let form = String(decoding: part.form, as: UTF8.self)
      if part.isUnfinished { return form + "*" }
      return part.term == part.form
        ? form : form + "→" + String(decoding: part.term, as: UTF8.self)
    }.joined(separator: " AND ")
  }
}

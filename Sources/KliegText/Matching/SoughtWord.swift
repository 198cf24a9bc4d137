/// A word that is looked for in texts, and what counts as it.
package struct SoughtWord: Sendable, Hashable {
  /// What counts as the word besides its inflections.
  package enum Tolerance: Sendable, Hashable {
    /// Nothing.
    case none
    /// Words that begin so.
    case unfinished
    /// Words that differ by at most so many letters.
    case misspelt(Int)
  }

  /// The term of the index.
  package let term: [UInt8]
  /// The folded word, not stemmed.
  package let form: [UInt8]
  /// What counts in items in other languages.
  package private(set) var otherStems: [OtherStem]
  /// What else counts.
  package let tolerance: Tolerance
  /// The terms that count, where an index has told them: then they alone do.
  package private(set) var terms: Set<[UInt8]>?
  /// The form's characters, to count edits.
  let characters: [UInt32]

  /// Takes a word of a query; of edits, no more than its length allows.
  package init(_ part: AnalysedQuery.Part, _ tolerance: Tolerance = .none) {
    term = part.term
    form = part.form
    otherStems = part.otherStems
    characters = EditDistance.characters(part.form)
    switch tolerance {
    case .misspelt(let edits):
      let allowed = min(edits, EditDistance.allowed(part.form, characters.count))
      self.tolerance = allowed > 0 ? .misspelt(allowed) : .none
    case .none, .unfinished: self.tolerance = tolerance
    }
  }

  /// The same word, for which some terms count, and no others.
  package func accepting(_ terms: some Sequence<[UInt8]>) -> SoughtWord {
    var word = self
    word.terms = Set(terms)
    return word
  }

  /// The same word, for which no stem of another language counts.
  package var inOneLanguage: SoughtWord {
    var word = self
    word.otherStems = []
    return word
  }

  /// Whether a word of an item in another language counts as this one, by that language's analyser.
  func accepts(_ token: Token, in other: Analyser?) -> Bool {
    guard !otherStems.isEmpty, let other, let name = other.language.name else { return false }
    let stem = other.stem(of: token).buffer
    return otherStems.contains { $0.language == name && stem.elementsEqual($0.stem) }
  }

  /// Whether a word of a text counts as this one.
  package func accepts(_ token: Token) -> Bool {
    if token.term.elementsEqual(term) { return true }
    if let terms { return terms.contains(Array(token.term)) }
    switch tolerance {
    case .none: return false
    case .unfinished: return token.form.starts(with: form)
    case .misspelt(let edits): return EditDistance.isWithin(edits, characters, token.form)
    }
  }
}

extension SoughtWord: CustomStringConvertible {
  /// The word as a person would read it: `sear*`, `serch~1`.
  package var description: String {
    let word = String(decoding: form, as: UTF8.self)
    return switch tolerance {
    case .none: word
    case .unfinished: word + "*"
    case .misspelt(let edits): "\(word)~\(edits)"
    }
  }
}

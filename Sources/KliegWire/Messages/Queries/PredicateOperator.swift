import KliegModel

/// An operator of a predicate, by its name on the wire.
enum PredicateOperator: String, CaseIterable {
  case all, any, none
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case between, oneOf, prefix, suffix, contains, words, exists
  case text

  /// The members that it takes beside its own name; others are refused, since they would be without
  /// effect.
  var members: Set<String> {
    switch self {
    case .all, .any, .none: ["predicates"]
    case .exists: ["attribute", "values"]
    case .words: ["attribute", "values", "folding", "open"]
    case .text: ["attribute", "values", "form", "distance"]
    default: ["attribute", "values", "folding"]
    }
  }
}

/// What a comparison overlooks, by its name on the wire.
enum FoldingName: String, CaseIterable {
  case `case`, diacritics

  var folding: Folding {
    switch self {
    case .case: .case
    case .diacritics: .diacritics
    }
  }
}

/// Where a pattern may stand within a word, by its name on the wire.
enum OpenEdge: String, CaseIterable {
  case before, after
}

/// How the words of a text must stand, by its name on the wire.
enum TextForm: String, CaseIterable {
  case words, phrase, near, prefix, fuzzy

  /// The distances that it takes; nil where it has none.
  var distances: ClosedRange<Int>? {
    switch self {
    case .near: 1...1_000_000
    case .fuzzy: 1...2
    case .words, .phrase, .prefix: nil
    }
  }
}

/// A string of a query with its wildcards, and the letters after it.
struct QueryPattern: Equatable {
  var text: String
  var opensBefore = false
  var opensAfter = false
  var modifiers: Modifiers = []

  /// The letters after a string's closing quote.
  struct Modifiers: OptionSet {
    let rawValue: UInt8

    static let ignoringCase = Modifiers(rawValue: 1)
    static let ignoringDiacritics = Modifiers(rawValue: 2)
    static let words = Modifiers(rawValue: 4)
    static let tokens = Modifiers(rawValue: 8)

    static let letters: [Unicode.Scalar: Modifiers] = [
      "c": ignoringCase, "d": ignoringDiacritics, "w": words, "t": tokens,
    ]
  }

  /// Whether it stands for any value at all.
  var isAnything: Bool { text.isEmpty && (opensBefore || opensAfter) }
}

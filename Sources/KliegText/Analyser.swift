/// Turns text into terms, alike for indexing, for queries and for highlights.
///
/// An analyser keeps a bounded cache of stems and scratch memory and is reused for many texts. It
/// belongs to one queue. ``WordScanner`` states the rules of what a word is; ``AnalyserVersion``
/// names them.
package final class Analyser {
  private var scanner: WordScanner
  /// Whose grammar it knows.
  package let language: Language
  /// In which languages words of queries are stemmed too, since items of the index are in them.
  package var otherLanguages: [Language] = []
  /// Analysers of other languages, opened when first needed.
  private var others: [Language: Analyser] = [:]

  /// Opens an analyser that remembers so many stems.
  ///
  /// For tests, it can send ASCII through ICU as well.
  package init(
    language: Language = .english, cachedForms: Int = 65_536, alwaysUnicode: Bool = false
  ) throws(AnalyserError) {
    self.language = language
    scanner = try WordScanner(
      language: language, cachedForms: cachedForms, alwaysUnicode: alwaysUnicode)
  }

  /// Calls body for each word and part of a word, in order.
  ///
  /// Body must not use this analyser.
  package func tokens(in text: String, _ body: (Token) -> Void) {
    withoutActuallyEscaping(body) { body in
      var sink = ClosureSink(body: body)
      scan(text, into: &sink)
    }
  }

  /// Forms unlike their stems that documents brought for the first time since the last call.
  ///
  /// They must reach the index together with the documents just analysed. If those are given up,
  /// call ``forget()`` so that the forms come again.
  package func takeNewForms() -> [NewForm] { scanner.cache.takeNewForms() }

  /// Forgets all stems, so that every form counts as new.
  package func forget() { scanner.cache.removeAll() }

  /// The analyser of another language; nil where it stems nothing, or as this one does.
  package func other(_ language: Language) -> Analyser? {
    guard language != self.language, language.name != nil else { return nil }
    if let other = others[language] { return other }
    let opened = try? Analyser(language: language, cachedForms: Self.formsOfOthers)
    others[language] = opened
    return opened
  }

  private static let formsOfOthers = 8_192

  /// The stem that this language has for a token of another analyser; valid until the next call.
  func stem(of token: Token) -> PaddedBytes { scanner.stem(of: token) }

  func scan(_ text: String, into sink: inout some TokenSink & ~Copyable) {
    var text = text
    text.withUTF8 { scanner.scan($0, into: &sink) }
  }

  func scan(
    _ text: UnsafeBufferPointer<UInt8>, into sink: inout some TokenSink & ~Copyable
  ) {
    scanner.scan(text, into: &sink)
  }
}

private struct ClosureSink: TokenSink {
  static let wantsParts = true
  static let wantsPairs = true
  static let wantsExact = false
  static let isIndex = false

  let body: (Token) -> Void

  func take(_ token: Token) { body(token) }

  func takeExact(_ term: PaddedBytes, hash: UInt64) {}
}

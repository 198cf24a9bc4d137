/// The language by whose grammar words are stemmed.
///
/// It is what an index declares. Where an index declares none, that is English, and each item may be in
/// another one: then its document has, beside the stems of English, those of its own language, and the
/// name of that. So what holds for all items, phrases above all, never hangs on a guess.
///
/// Words are folded before they are stemmed, in queries as in texts. So the accents of endings say
/// nothing; on test collections that costs less than it brings to find words typed without them.
package struct Language: Sendable, Hashable {
  /// The name of Snowball's stemmer; nil where words stay as they are.
  let stemmer: String?

  /// The name by which documents of the language are marked; nil where words stay as they are.
  package var name: String? { stemmer }

  /// The language of a name.
  package init?(name: String) {
    guard Self.stemmers.values.contains(name) else { return nil }
    self.init(stemmer: name)
  }

  /// English, by Snowball's newer stemmer.
  package static let english = Language(stemmer: "english")
  /// Words stay as they are.
  package static let undetermined = Language(stemmer: nil)

  private init(stemmer: String?) { self.stemmer = stemmer }

  /// The language of a code such as `en-GB`; English where none is named, undetermined where no stemmer
  /// is known.
  package init(code: String?) {
    guard let code else {
      self = .english
      return
    }
    let primary = String(code.lowercased().prefix(while: \.isLetter))
    self.init(stemmer: Self.stemmers[primary])
  }

  /// The stemmers that Debian 12's Snowball has, by ISO 639-1.
  private static let stemmers = [
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek",
    "en": "english", "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french",
    "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian",
    "it": "italian", "lt": "lithuanian", "nb": "norwegian", "ne": "nepali", "nl": "dutch",
    "nn": "norwegian", "no": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
  ]
}

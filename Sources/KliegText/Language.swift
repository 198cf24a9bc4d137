/// The language by whose grammar words are stemmed.
///
/// Words are folded before they are stemmed, which suits English. A language whose endings carry
/// accents needs the other order and a new ``AnalyserVersion``.
package enum Language: Sendable {
  /// English, by Snowball's newer stemmer.
  case english
  /// Words stay as they are.
  case undetermined
}

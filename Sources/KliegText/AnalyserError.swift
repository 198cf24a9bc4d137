/// A library that the analyser stands on could not be opened.
package struct AnalyserError: Error, CustomStringConvertible {
  /// Which library.
  package enum Code: Sendable {
    /// ICU.
    case unicodeData
    /// Snowball.
    case stemmer
  }

  /// Which library refused.
  package let code: Code

  /// A sentence for a person.
  package let message: String

  package var description: String { message }
}

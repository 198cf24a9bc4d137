public import FoundationEssentials
public import KliegModel

/// A query in CoreSpotlight's language.
///
/// ```swift
/// let words = QueryString.quoted("what the user typed")
/// let query = QueryString("title == \(words)cd && contentModificationDate >= $time.today(-7)")
/// let filter = try query.filter()
/// ```
///
/// Comparisons are `attribute == value`, with `!=`, `<`, `<=`, `>`, `>=`, and `InRange(attribute, low,
/// high)` with both ends included; they are joined with `&&`, `||`, `!` (or `NOT`) and parentheses.
/// A value is a number, a moment such as `$time.today(-1)`, or a string in quotes, `"` or `'`. Where a
/// date is compared, a number counts seconds since the beginning of 2001.
///
/// A string is held against the whole value. A `*` at its start or end stands for anything, and `"*"`
/// for any value at all; a backslash before a quote, a `*` or a backslash makes it an ordinary
/// character. The letters after the closing quote say more: `c` overlooks case, `d` accents; `w` looks
/// for the string at the edges of words, which is always so in `textContent`; `t` looks for each of its
/// words on its own, at the edges of words, wherever they stand.
///
/// `*` as an attribute is every searched attribute but the text content, `**` every one. `**` with
/// `cdt`, as in `** == "begi*"cdwt`, is what the text search does: it knows word stems, and looks at
/// the attributes of the index, whatever they are; all else compares the attributes that
/// ``QueryVocabulary/searched`` names.
///
/// The names of a day, week, month or year are the whole span after `==` and `!=`, and its beginning
/// everywhere else.
public struct QueryString: Sendable, Hashable {
  /// The text.
  public var text: String

  /// Makes a query of a text, which ``filter(at:in:vocabulary:)`` reads.
  public init(_ text: String) {
    self.text = text
  }

  /// What items must satisfy.
  ///
  /// - Parameters:
  ///   - now: The moment that `$time.now` is.
  ///   - timeZone: The time zone whose days and months count; nil for that of the process.
  ///   - vocabulary: What is known of the attributes.
  /// - Returns: A filter; its `position`, in the details of an error, counts characters.
  /// - Throws: `KliegError` with `badQuery`, the place in its `position`.
  public func filter(
    at now: Timestamp = .now, in timeZone: TimeZone? = nil, vocabulary: QueryVocabulary = .known
  ) throws -> Filter {
    let days = LocalDays(timeZone)
    var parser = try QueryStringParser(
      QueryStringLexer(text),
      lowering: QueryStringLowering(
        moments: TimeNames(now: now, days: days), vocabulary: vocabulary))
    return try parser.filter()
  }

  /// A text as a value of the language, in quotes, with nothing in it that means more than itself.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "*" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}

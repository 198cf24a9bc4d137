public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key that marks, in a suggestion, what was typed.
public let CSSuggestionHighlightAttributeName = NSAttributedString.Key("suggestionHighlight")

/// A way in which what was typed may go on, so that something is found.
///
/// ```swift
/// query.foundSuggestionsHandler = { suggestions in
///   for suggestion in suggestions { print(String(suggestion.localizedAttributedSuggestion.characters)) }
/// }
/// ```
open class CSSuggestion: NSObject, NSSecureCoding, NSCopying {
  /// Where a suggestion comes from.
  public enum SuggestionKind: Int, Sendable {
    /// From nowhere.
    case none
    /// From the app.
    case custom
    /// From the words of the app's items.
    case `default`
  }

  /// The words of the suggestion.
  package final let text: String
  /// How many characters of it were typed, from its start.
  package final let typedLength: Int
  /// Its place among the suggestions, from 0.
  package final let rank: Int

  /// Makes a suggestion.
  package init(text: String, typedLength: Int, rank: Int) {
    self.text = text
    self.typedLength = typedLength
    self.rank = rank
    super.init()
  }

  /// The suggestion as it is shown, with what was typed marked by ``CSSuggestionHighlight``.
  public final var localizedAttributedSuggestion: AttributedString {
    var typed = AttributedString(String(text.prefix(typedLength)))
    typed[CSSuggestionHighlight.self] = true
    return typed + AttributedString(String(text.dropFirst(typedLength)))
  }

  /// Where the suggestion comes from.
  open var suggestionKind: SuggestionKind { .default }

  /// Orders two suggestions of one query, the better one first.
  open func compare(byRank other: CSSuggestion) -> ComparisonResult {
    if rank == other.rank { return .orderedSame }
    return rank < other.rank ? .orderedAscending : .orderedDescending
  }

  /// Orders two suggestions by their words.
  open func compare(_ other: CSSuggestion) -> ComparisonResult {
    if text == other.text { return .orderedSame }
    return text < other.text ? .orderedAscending : .orderedDescending
  }

  /// The suggestion itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives may hold suggestions; they may.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the suggestion to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(text as NSString, forKey: "text")
    coder.encode(typedLength, forKey: "typedLength")
    coder.encode(rank, forKey: "rank")
  }

  /// Reads a suggestion from an archive; nil where it has none.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "text") else { return nil }
    self.text = text.description
    typedLength = max(0, coder.decodeInteger(forKey: "typedLength"))
    rank = coder.decodeInteger(forKey: "rank")
    super.init()
  }
}

/// Marks what was typed in a suggestion; `CSSuggestionHighlightAttributeName` names it.
public enum CSSuggestionHighlight: AttributedStringKey {
  /// True where something was typed.
  public typealias Value = Bool
  /// The attribute's name.
  public static let name = "suggestionHighlight"
}

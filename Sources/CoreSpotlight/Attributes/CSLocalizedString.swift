public import Foundation

/// A string in several languages, of which the user's counts.
///
/// ```swift
/// let title = CSLocalizedString(localizedStrings: ["en": "Groceries", "de": "Einkauf"])
/// attributes.title = title.localizedString()
/// ```
open class CSLocalizedString: NSString {
  private let strings: [String: String]
  private let units: [unichar]

  /// Makes a string of its languages.
  ///
  /// - Parameter localizedStrings: The strings by the codes of their languages.
  public init(localizedStrings: [AnyHashable: Any]) {
    var strings: [String: String] = [:]
    for (language, string) in localizedStrings {
      if let language = language as? String { strings[language] = string as? String }
    }
    self.strings = strings
    units = Array(Self.choice(of: strings).utf16)
    super.init(characters: units, length: units.count)
  }

  /// Reads nothing: strings of several languages are not archived.
  public required init?(coder: NSCoder) { nil }

  /// Makes a string of one language.
  public required convenience init(string: String) {
    self.init(localizedStrings: ["en": string])
  }

  /// Makes a string of a literal, in one language.
  public required convenience init(stringLiteral value: StaticString) {
    self.init(localizedStrings: ["en": value.description])
  }

  /// Makes a string of one character, in one language.
  public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(stringLiteral: value)
  }

  /// Makes a string of one scalar, in one language.
  public required convenience init(unicodeScalarLiteral value: StaticString) {
    self.init(stringLiteral: value)
  }

  /// How many UTF-16 units the string has.
  open override var length: Int { units.count }

  /// A UTF-16 unit of the string.
  open override func character(at index: Int) -> unichar { units[index] }

  /// The string in the user's language, else in English, else in any.
  open func localizedString() -> String { Self.choice(of: strings) }

  private static func choice(of strings: [String: String]) -> String {
    for language in Locale.preferredLanguages {
      if let string = strings[language] { return string }
      let short = String(language.prefix { $0 != "-" && $0 != "_" })
      if let string = strings[short] { return string }
    }
    return strings["en"] ?? strings.min { $0.key < $1.key }?.value ?? ""
  }
}

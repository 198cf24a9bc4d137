import KliegModel

extension SortKey {
  /// Reads a key as `--sort` takes it: `relevance`, or an attribute, after a minus for descending, with
  /// `:first`, `:numeric` and a locale such as `:sv` behind it.
  init(argument: String) throws {
    let isDescending = argument.hasPrefix("-")
    var name = isDescending ? argument.dropFirst() : argument[...]
    if name == "relevance" {
      guard !isDescending else {
        throw KliegError(.usage, "--sort relevance has the best first; it takes no minus.")
      }
      self = .relevance
      return
    }
    var ordering = Ordering()
    // From the end, so that an attribute's name may hold colons, too.
    while let colon = name.lastIndex(of: ":"), ordering.take(name[name.index(after: colon)...]) {
      name = name[..<colon]
    }
    guard !name.isEmpty else {
      throw KliegError(.usage, "--sort “\(argument)” names no attribute.")
    }
    self = .attribute(String(name), isDescending ? .descending : .ascending, ordering)
  }
}

extension SortKey.Ordering {
  /// Takes a word behind a colon; false if it is none of them.
  fileprivate mutating func take(_ word: Substring) -> Bool {
    switch word {
    case "first": absent = .first
    case "last": absent = .last
    case "numeric": isNumeric = true
    default:
      guard locale == nil, Self.isLocale(word) else { return false }
      locale = String(word)
    }
    return true
  }

  /// Whether a word is a locale's name: a language's two or three letters, perhaps with more behind.
  private static func isLocale(_ word: Substring) -> Bool {
    let parts = word.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })
    guard let language = parts.first, (2...3).contains(language.count) else { return false }
    return language.allSatisfy { ("a"..."z").contains($0) }
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}

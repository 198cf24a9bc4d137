import Foundation
package import KliegModel

/// Folds strings by Unicode's rules as the standard library and Foundation know them.
package enum PlainFolding {
  /// The string without what is overlooked.
  package static func fold(_ text: String, _ folding: Folding) -> String {
    var scalars = Array(text.unicodeScalars)
    if folding.contains(.diacritics) {
      scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars
        .filter { $0.properties.generalCategory != .nonspacingMark }
        .flatMap { scalar in plain[scalar].map { Array($0.unicodeScalars) } ?? [scalar] }
    }
    if folding.contains(.case) {
      scalars = scalars.flatMap { scalar in
        scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
          Array($0.properties.lowercaseMapping.unicodeScalars)
        }
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Letters with marks that no decomposition takes off.
  private static let plain: [Unicode.Scalar: String] = [
    "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ß": "ss",
    "Ø": "O", "Æ": "AE", "Œ": "OE", "Ł": "L", "Đ": "D",
  ]

  /// Whether a pattern occurs at the edges of words; the edges are the unfolded text's.
  static func occurs(_ pattern: WordPattern, in text: String, _ folding: Folding) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let folded = scalars.map { Array(fold(String($0), folding).unicodeScalars) }
    let wanted = Array(fold(pattern.text, folding).unicodeScalars)
    for start in 0...scalars.count where pattern.opensBefore || isEdge(start, scalars) {
      var seen: [Unicode.Scalar] = []
      for end in start...scalars.count {
        if seen == wanted, pattern.opensAfter || isEdge(end, scalars) { return true }
        guard end < scalars.count, wanted.starts(with: seen) else { break }
        seen += folded[end]
      }
    }
    return false
  }

  private static func isEdge(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index < scalars.count else { return true }
    let (before, after) = (scalars[index - 1], scalars[index])
    if isWord(before) != isWord(after) { return true }
    return before.properties.isLowercase && after.properties.isUppercase
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}

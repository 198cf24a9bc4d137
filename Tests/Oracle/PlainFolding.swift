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

  /// Whether a pattern occurs in the folded text, at the edges of words of the unfolded one.
  static func occurs(_ pattern: WordPattern, in text: String, _ folding: Folding) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(fold(pattern.text, folding).unicodeScalars)
    var folded: [Unicode.Scalar] = []
    // Places in the folded text, within which a letter may have become two.
    var edges: Set<Int> = [0]
    for (index, scalar) in scalars.enumerated() {
      folded += Array(fold(String(scalar), folding).unicodeScalars)
      if isEdge(index + 1, scalars) { edges.insert(folded.count) }
    }
    guard folded.count >= wanted.count else { return false }
    return (0...folded.count - wanted.count).contains { start in
      let end = start + wanted.count
      return folded[start..<end] == wanted[...]
        && (pattern.opensBefore || edges.contains(start))
        && (pattern.opensAfter || edges.contains(end))
    }
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

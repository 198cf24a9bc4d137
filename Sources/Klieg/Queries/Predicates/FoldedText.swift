package import FoundationEssentials
@_spi(_Unicode) import Swift

/// A text without what a comparison overlooks, for predicates that are worked out in memory.
package struct FoldedText {
  private let scalars: [Unicode.Scalar]

  package init(_ text: some StringProtocol, strippingMarks: Bool) {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // By way of capitals, which full case folding comes to: ß and ss, ſ and s, σ and ς.
      for capital in scalar.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
      }
    }
    guard strippingMarks else {
      scalars = Array(folded)
      return
    }
    // The decomposition that String compares by; the standard library shows it in no other way.
    scalars = String(folded)._nfd.flatMap { scalar -> [Unicode.Scalar] in
      if scalar.properties.generalCategory == .nonspacingMark { return [] }
      return Self.plain[scalar].map { Array($0.unicodeScalars) } ?? [scalar]
    }
  }

  /// Letters that have marks which no decomposition takes off.
  private static let plain: [Unicode.Scalar: String] = [
    "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t",
    "ı": "i",
  ]

  /// Whether another is within this one.
  package func contains(_ other: FoldedText) -> Bool {
    if other.scalars.isEmpty { return true }
    guard scalars.count >= other.scalars.count else { return false }
    return (0...scalars.count - other.scalars.count).contains { start in
      scalars[start..<start + other.scalars.count] == other.scalars[...]
    }
  }

  /// How this is ordered to another, by code points.
  package func order(to other: FoldedText) -> ComparisonResult {
    if scalars == other.scalars { return .orderedSame }
    return scalars.lexicographicallyPrecedes(other.scalars) ? .orderedAscending : .orderedDescending
  }
}

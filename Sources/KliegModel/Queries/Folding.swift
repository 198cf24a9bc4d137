/// What a comparison of strings overlooks.
///
/// ```swift
/// Filter.attribute("title", .folding([.case, .diacritics], .contains("ecole")))  // finds “École”
/// ```
public struct Folding: OptionSet, Sendable, Hashable {
  /// A bit for each.
  public let rawValue: UInt8

  /// Makes a folding of bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Small and capital letters are the same, by Unicode's full case folding, whatever the locale.
  public static let `case` = Folding(rawValue: 1)
  /// Letters with and without accents and other marks are the same.
  public static let diacritics = Folding(rawValue: 2)
}

extension Folding: CustomStringConvertible {
  /// The letters that follow an operator: `c`, `d` or `cd`.
  public var description: String {
    (contains(.case) ? "c" : "") + (contains(.diacritics) ? "d" : "")
  }
}
